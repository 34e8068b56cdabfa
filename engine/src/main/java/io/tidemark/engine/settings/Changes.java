package io.tidemark.engine.settings;

import io.tidemark.core.RefusedException;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the user says about state whose operator or name has changed. A name is that of an operator, for all its states, or of an
 * operator and a state with a slash between.
 *
 * @param renames what was left, to what the job calls it now
 * @param drops what was left and nobody wants any more
 */
public record Changes(Map<String, String> renames, Set<String> drops) {

    /** Nothing was renamed, and nothing is dropped. */
    public static final Changes NONE = new Changes(Map.of(), Set.of());

    /** Copies both. */
    public Changes {
        renames = Collections.unmodifiableMap(new TreeMap<>(renames));
        drops = Collections.unmodifiableSet(new TreeSet<>(drops));
        for (String drop : drops) {
            if (renames.containsKey(drop)) {
                throw new RefusedException("\"" + drop + "\" is both renamed and dropped; say one of them.");
            }
        }
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
