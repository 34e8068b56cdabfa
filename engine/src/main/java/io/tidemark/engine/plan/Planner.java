package io.tidemark.engine.plan;

import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.settings.Changes;
import io.tidemark.portable.SameMeaning;
import io.tidemark.portable.StateSchema;
import io.tidemark.state.Conversion;
import io.tidemark.state.Migration;
import io.tidemark.state.StateSpec;
import io.tidemark.type.TypeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares what was left with what a job declares, state by state. */
public final class Planner {

    /** What of an operator may change without a change of what its state means: what it is fed by, and how long it waits. */
    private static final List<String> FREE_PARAMETERS = List.of("inputs", "key", "grace", "order");

    /** What a process says of the kind of one of its states. */
    private static final String KIND_OF_STATE = "state ";

    /** What a process says of the bound of one of its states, which the shape of the state says too. */
    private static final String BOUND_OF_STATE = "bound ";

    private final JobForm left;
    private final JobIdentity job;
    private final SortedMap<String, Declared> declared = new TreeMap<>();
    private final Changes changes;

    /** A state that the job declares. */
    private record Declared(String operator, StateSpec spec) {}

    /**
     * A comparison.
     *
     * @param left what was left
     * @param job what decides the answer of the job that is to start
     * @param states the states that it declares, by operator
     * @param changes what the user says was renamed or dropped
     */
    public Planner(JobForm left, JobIdentity job, Map<String, List<StateSpec>> states, Changes changes) {
        this.left = left;
        this.job = job;
        this.changes = changes;
        states.forEach((operator, specs) ->
                specs.forEach(spec -> declared.put(operator + "/" + spec.name(), new Declared(operator, spec))));
    }

    /** The plan. */
    public Plan plan() {
        SortedMap<String, StatePlan> plans = new TreeMap<>();
        for (StateSchema state : left.states()) {
            StatePlan plan = plan(state);
            plans.put(plan.state(), plan);
        }
        declared.keySet()
                .forEach(state -> plans.computeIfAbsent(
                        state, each -> new StatePlan(each, Verdict.CREATE, "nothing was left under this name")));
        return new Plan(List.copyOf(plans.values()), obstacles());
    }

    /** How the rows of a state that was left become rows of the job's; only for states that are reused or migrated. */
    public Migration migration(StateSchema state) {
        Declared now = declared.get(changes.renamed(state.operator(), state.name()));
        return now == null ? Migration.NONE : now.spec().migration(now.operator(), state, conversion(state));
    }

    private Conversion conversion(StateSchema state) {
        return changes.conversion(state.operator(), state.name());
    }

    /** The shape of the state that one which was left becomes; only for states that are reused or migrated. */
    public StateSchema shapeNow(StateSchema state) {
        Declared now = declared.get(nameNow(state));
        return now == null ? state : now.spec().schema(now.operator());
    }

    /** What a state that was left is called now. */
    public String nameNow(StateSchema state) {
        return changes.renamed(state.operator(), state.name());
    }

    private StatePlan plan(StateSchema state) {
        if (changes.drops(state.operator(), state.name())) {
            return new StatePlan(state.path(), Verdict.DROP, "it is to be dropped");
        }
        String name = changes.renamed(state.operator(), state.name());
        Declared now = declared.get(name);
        if (now == null) {
            return new StatePlan(
                    state.path(),
                    Verdict.ORPHAN,
                    name.equals(state.path())
                            ? "the job has no such state: say what it is called now, or that it is to be dropped"
                            : "it is to be renamed to " + name + ", and the job has no such state");
        }
        List<String> reasons = incompatible(state, now);
        if (!reasons.isEmpty()) {
            return new StatePlan(name, Verdict.INCOMPATIBLE, String.join("; ", reasons));
        }
        return carried(state, now, name);
    }

    private StatePlan carried(StateSchema state, Declared now, String name) {
        StateSchema shape = now.spec().schema(now.operator());
        try {
            now.spec().migration(now.operator(), state, conversion(state));
        } catch (TypeException problem) {
            return new StatePlan(name, Verdict.INCOMPATIBLE, String.valueOf(problem.getMessage()));
        }
        if (conversion(state).isMapping()) {
            return new StatePlan(
                    name,
                    Verdict.MIGRATE,
                    "values were " + state.valueSchemas() + " and become what the given mapping makes of them"
                            + was(state, name));
        }
        boolean same = SameMeaning.byName(shape.valueSchemas(), state.valueSchemas());
        String was = was(state, name);
        return same
                ? new StatePlan(name, Verdict.REUSE, "same keys, same values, same parameters" + was)
                : new StatePlan(
                        name,
                        Verdict.MIGRATE,
                        "values were " + state.valueSchemas() + " and become " + shape.valueSchemas() + was);
    }

    private static String was(StateSchema state, String name) {
        return name.equals(state.path()) ? "" : ", was called " + state.path();
    }

    private List<String> incompatible(StateSchema state, Declared now) {
        List<String> reasons = new ArrayList<>();
        StateSchema shape = now.spec().schema(now.operator());
        if (shape.kind() != state.kind()) {
            reasons.add("it was of kind " + state.kind() + " and is of kind " + shape.kind());
        }
        if (!SameMeaning.byBytes(List.of(shape.key()), List.of(state.key()))) {
            reasons.add("its keys were " + state.key() + " and are " + shape.key() + "; keys never change their type");
        }
        Map<String, String> before = parameters(left.identity(), state.operator());
        Map<String, String> after = parameters(job, now.operator());
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        for (String parameter : names) {
            if (concernsAll(parameter)) {
                addChange(reasons, parameter, before.get(parameter), after.get(parameter));
            }
        }
        addChange(
                reasons,
                "kind",
                before.get(KIND_OF_STATE + state.name()),
                after.get(KIND_OF_STATE + now.spec().name()));
        return reasons;
    }

    private static boolean concernsAll(String parameter) {
        return !FREE_PARAMETERS.contains(parameter)
                && !parameter.startsWith(KIND_OF_STATE)
                && !parameter.startsWith(BOUND_OF_STATE);
    }

    private static void addChange(
            List<String> reasons, String parameter, @Nullable String before, @Nullable String after) {
        if (!Objects.equals(before, after)) {
            reasons.add("its " + parameter + " was " + Objects.requireNonNullElse(before, "not set") + " and is "
                    + Objects.requireNonNullElse(after, "not set"));
        }
    }

    private static Map<String, String> parameters(JobIdentity identity, String operator) {
        String prefix = "operator " + operator + " ";
        Map<String, String> parameters = new LinkedHashMap<>();
        identity.fingerprint().forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                parameters.put(name.substring(prefix.length()), value);
            }
        });
        return parameters;
    }

    private List<String> obstacles() {
        List<String> obstacles = new ArrayList<>();
        if (left.identity().maxParallelism() != job.maxParallelism()) {
            obstacles.add("There were " + left.identity().maxParallelism() + " key groups, and the job has "
                    + job.maxParallelism() + ": keys would not be found again. Give the job the number it had.");
        }
        String hash = "key hash";
        if (!left.identity()
                .fingerprint()
                .getOrDefault(hash, "")
                .equals(job.fingerprint().getOrDefault(hash, ""))) {
            obstacles.add("Keys were hashed by " + left.identity().fingerprint().get(hash) + ", and are by "
                    + job.fingerprint().get(hash) + ". Use a version of Tidemark that knows the first.");
        }
        return obstacles;
    }
}
