package io.tidemark.engine.savepoint;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.ChunkKind;
import io.tidemark.engine.backup.ChunkVisitor;
import io.tidemark.engine.cut.CounterValue;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.cut.OperatorProgress;
import io.tidemark.engine.cut.Progress;
import io.tidemark.engine.plan.JobForm;
import io.tidemark.engine.plan.NotStartableException;
import io.tidemark.engine.plan.Plan;
import io.tidemark.engine.plan.Planner;
import io.tidemark.engine.settings.Changes;
import io.tidemark.portable.PortableRow;
import io.tidemark.portable.StateSchema;
import io.tidemark.sink.Accounted;
import io.tidemark.state.Migration;
import io.tidemark.state.StateSpec;
import io.tidemark.type.TypeException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** State that was left by a job, as a place to start another from, whatever store and backup it came from and goes to. */
public final class CarriedState {

    private final LeftState left;
    private final CutSummary summary;
    private final String origin;
    private final Changes changes;
    private final Planner planner;
    private final Plan plan;

    /**
     * What is to start from it.
     *
     * @param job what decides the job's answer
     * @param states the states that it declares, by operator
     */
    record Target(JobIdentity job, Map<String, List<StateSpec>> states) {}

    /**
     * Compares state with a job.
     *
     * @param origin what the cuts of the job will say about where it came from
     * @param changes what was renamed or dropped since
     */
    CarriedState(LeftState left, String origin, Changes changes, Target target) {
        this.left = left;
        this.summary = left.summary();
        this.origin = origin;
        this.changes = changes;
        requireKnown(changes.renames().keySet(), "renamed");
        requireKnown(changes.drops(), "dropped");
        this.planner =
                new Planner(new JobForm(summary.job(), summary.states()), target.job(), target.states(), changes);
        this.plan = planner.plan();
    }

    /** What is renamed or dropped has to be there: a misspelt name would do nothing. */
    private void requireKnown(Set<String> names, String what) {
        TreeSet<String> known = new TreeSet<>();
        summary.progress().operators().forEach(operator -> known.add(operator.operator()));
        summary.states().forEach(state -> known.add(state.path()));
        for (String name : names) {
            if (!known.contains(name)) {
                throw new RefusedException("\"" + name + "\" is to be " + what + ", and " + left.describe()
                        + " has no such operator or state. It has " + String.join(", ", known) + ".");
            }
        }
    }

    /** What becomes of its state. */
    public Plan plan() {
        return plan;
    }

    /**
     * Goes on if the plan lets the job start.
     *
     * @throws NotStartableException with every reason if it does not
     */
    public CarriedState requireStartable(String job) {
        if (!plan.isStartable()) {
            throw new NotStartableException(job, left.describe(), plan);
        }
        return this;
    }

    /** What it is and where, for messages. */
    public String describe() {
        return left.describe();
    }

    /**
     * Reads everything, to see whether it can be.
     *
     * @throws io.tidemark.core.TidemarkException if it is damaged
     */
    public CarriedState verify() {
        left.verify();
        return this;
    }

    /** The output that it accounts for. */
    public Accounted accounted() {
        return new Accounted(left.epoch(), summary.cut());
    }

    /** The cut that it is of, under the names that things have now, as a start of another backup's line. */
    public CutSummary summary() {
        Progress progress = summary.progress();
        return new CutSummary(
                summary.cut(),
                summary.job(),
                new Progress(
                        progress.partitions(),
                        operators(progress.operators()),
                        progress.processingClock(),
                        progress.drained()),
                counters(),
                List.of(),
                summary.states(),
                origin);
    }

    private List<CounterValue> counters() {
        return summary.counters().stream()
                .map(value -> new CounterValue(
                        changes.renamedOperator(value.place()), value.origin(), value.counter(), value.value()))
                .toList();
    }

    private List<OperatorProgress> operators(List<OperatorProgress> operators) {
        return operators.stream()
                .filter(operator -> !changes.dropsOperator(operator.operator()))
                .map(operator -> new OperatorProgress(
                        changes.renamedOperator(operator.operator()), operator.inputClocks(), operator.closedUpTo()))
                .toList();
    }

    /** Gives the rows of a range of key groups, as chunks of the states that they become. */
    public void restore(int firstKeyGroup, int endKeyGroup, ChunkVisitor visitor) {
        List<StateSchema> wanted = summary.states().stream()
                .filter(state -> !changes.drops(state.operator(), state.name()))
                .toList();
        IdentityHashMap<StateSchema, Carrier> carriers = new IdentityHashMap<>();
        wanted.forEach(state -> carriers.put(state, carrier(state, visitor)));
        left.rows(
                wanted,
                firstKeyGroup,
                endKeyGroup,
                (state, row) -> Objects.requireNonNull(carriers.get(state)).row(row));
        wanted.forEach(
                state -> Objects.requireNonNull(carriers.get(state)).chunks.end());
    }

    private Carrier carrier(StateSchema state, ChunkVisitor visitor) {
        String name = planner.nameNow(state);
        return new Carrier(
                state,
                planner.migration(state),
                new RowChunks(state, (keyGroup, rows) -> visitor.chunk(name, keyGroup, ChunkKind.FULL, rows)));
    }

    /** Carries the rows of one state over. */
    private record Carrier(StateSchema state, Migration migration, RowChunks chunks) {

        void row(PortableRow row) {
            chunks.row(migrated(state, row, migration));
        }
    }

    private static PortableRow migrated(StateSchema state, PortableRow row, Migration migration) {
        if (migration == Migration.NONE) {
            return row;
        }
        try {
            return new PortableRow(row.keyGroup(), row.key(), row.namespace(), migration.value(row.value()));
        } catch (TypeException problem) {
            throw new RefusedException("A row of state " + state.path() + " in key group " + row.keyGroup()
                    + " has no place under its new schema: " + problem.getMessage());
        }
    }
}
