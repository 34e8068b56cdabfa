package io.tidemark.engine.settings;

import io.tidemark.core.RefusedException;
import io.tidemark.state.Conversion;
import io.tidemark.type.Type;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What the user says about state whose operator or name has changed. A name is that of an operator, for all its states, or of an
 * operator and a state with a slash between.
 *
 * @param renames what was left, to what the job calls it now
 * @param drops what was left and nobody wants any more
 * @param mappings how values of states that were left become others, by operator, a slash and state; see {@link #map}
 */
public record Changes(Map<String, String> renames, Set<String> drops, Map<String, Conversion> mappings) {

    /** Nothing was renamed, and nothing is dropped. */
    public static final Changes NONE = new Changes(Map.of(), Set.of());

    /** Renames and drops alone. */
    public Changes(Map<String, String> renames, Set<String> drops) {
        this(renames, drops, Map.of());
    }

    /** Copies all. */
    public Changes {
        mappings = Collections.unmodifiableMap(new TreeMap<>(mappings));
        renames = Collections.unmodifiableMap(new TreeMap<>(renames));
        drops = Collections.unmodifiableSet(new TreeSet<>(drops));
        for (String drop : drops) {
            if (renames.containsKey(drop)) {
                throw new RefusedException("\"" + drop + "\" is both renamed and dropped; say one of them.");
            }
        }
    }

    /**
     * The same with a function for the values of a state whose type has changed in a way that does not resolve, or whose values mean
     * something else now. Each value of a value state, item of a list, value of a map, or accumulator of a user's own aggregate is
     * read as the old type, and what the function gives is written. Keys never change. The function depends on its argument alone.
     *
     * @param operator the operator that the state was left by
     * @param state the state's name, as it was left
     * @param old the type that its values are read as; it may have grown since they were written
     * @param function gives what the state holds now; if it throws on a value, the job does not start
     */
    public <O> Changes map(String operator, String state, Class<O> old, Function<? super O, ?> function) {
        return map(operator, state, Type.of(old), function);
    }

    /** The same with a type, for values that are not of a class alone. */
    public <O> Changes map(String operator, String state, Type<O> old, Function<? super O, ?> function) {
        TreeMap<String, Conversion> more = new TreeMap<>(mappings);
        if (more.put(operator + "/" + state, Conversion.mapping(old, function)) != null) {
            throw new RefusedException(
                    "The state \"" + operator + "/" + state + "\" is mapped twice; give it one function.");
        }
        return new Changes(renames, drops, more);
    }

    /** How values of a state that was left become others. */
    public Conversion conversion(String operator, String state) {
        return mappings.getOrDefault(operator + "/" + state, Conversion.BY_NAME);
    }

    /** What a state that was left is called now, with its operator. */
    public String renamed(String operator, String state) {
        String whole = renames.get(operator + "/" + state);
        if (whole != null) {
            return whole;
        }
        String now = renames.get(operator);
        return (now == null ? operator : now) + "/" + state;
    }

    /** What an operator that was left is called now. */
    public String renamedOperator(String operator) {
        return renames.getOrDefault(operator, operator);
    }

    /** Whether a state that was left is dropped. */
    public boolean drops(String operator, String state) {
        return drops.contains(operator) || drops.contains(operator + "/" + state);
    }

    /** Whether an operator that was left is dropped with all its states. */
    public boolean dropsOperator(String operator) {
        return drops.contains(operator);
    }
}
