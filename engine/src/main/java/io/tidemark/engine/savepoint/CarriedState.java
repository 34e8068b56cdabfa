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
import io.tidemark.engine.plan.Verdict;
import io.tidemark.engine.settings.Changes;
import io.tidemark.portable.StateSchema;
import io.tidemark.record.Counter;
import io.tidemark.record.Origin;
import io.tidemark.sink.Accounted;
import io.tidemark.state.StateSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

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
        requireKnown(changes.mappings().keySet(), "mapped");
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

    /** What a dropped operator has counted is gone; records that had come to it are counted where they were read, as dropped. */
    private List<CounterValue> counters() {
        Map<Origin, Long> dropped =
                new TreeMap<>(Comparator.comparing(Origin::name).thenComparing(Origin::partition));
        List<CounterValue> counters = new ArrayList<>();
        for (CounterValue value : summary.counters()) {
            if (!changes.dropsOperator(value.place())) {
                counters.add(new CounterValue(
                        changes.renamedOperator(value.place()), value.origin(), value.counter(), value.value()));
            } else if (isRead(value.origin())) {
                dropped.merge(value.origin(), ended(value), Long::sum);
            }
        }
        for (CounterValue value : summary.counters()) {
            if (value.counter().equals(Counter.DROPPED.name())) {
                dropped.merge(value.origin(), value.value(), Long::sum);
                counters.remove(value);
            }
        }
        dropped.forEach((origin, records) ->
                counters.add(new CounterValue(origin.name(), origin, Counter.DROPPED.name(), records)));
        return counters;
    }

    private boolean isRead(Origin origin) {
        return summary.progress().partitions().stream()
                .anyMatch(read ->
                        read.source().equals(origin.name()) && read.partition().equals(origin.partition()));
    }

    /** How many records a count says ended at its place or right behind it: those that came in but did not go on, and what became of those. */
    private static long ended(CounterValue value) {
        return switch (Counter.valueOf(value.counter())) {
            case IN, WRITTEN, FILTERED, FAILED -> value.value();
            case PASSED -> -value.value();
            case CONTRIBUTED, DUPLICATE, LATE, REFUSED, LATE_PAIRS, EMITTED, DROPPED -> 0;
        };
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
        IdentityHashMap<StateSchema, RowChunks> chunks = new IdentityHashMap<>();
        IdentityHashMap<StateSchema, RowCarrier> carriers = new IdentityHashMap<>();
        for (StateSchema state : wanted) {
            String name = planner.nameNow(state);
            carriers.put(state, carrier(state));
            chunks.put(
                    state,
                    new RowChunks(state, (keyGroup, rows) -> visitor.chunk(name, keyGroup, ChunkKind.FULL, rows)));
        }
        left.rows(
                wanted,
                firstKeyGroup,
                endKeyGroup,
                (state, row) -> Objects.requireNonNull(chunks.get(state))
                        .row(Objects.requireNonNull(carriers.get(state)).carried(row)));
        wanted.forEach(state -> Objects.requireNonNull(chunks.get(state)).end());
    }

    private RowCarrier carrier(StateSchema state) {
        return new RowCarrier(state, planner.migration(state));
    }

    /**
     * Does all that a start does with the rows, and starts nothing.
     *
     * @param visitor is shown the rows as the job would have them, by state, key group, key and namespace
     * @throws io.tidemark.core.TidemarkException if what was left is damaged
     */
    public Rehearsal rehearse(Consumer<CarriedRow> visitor) {
        List<RowTrial> trials = new ArrayList<>();
        for (StateSchema state : summary.states()) {
            if (isCarried(state)) {
                RowTrial trial = new RowTrial(planner.shapeNow(state), carrier(state), visitor);
                left.rows(List.of(state), 0, summary.job().maxParallelism(), (of, row) -> trial.row(row));
                trials.add(trial);
            }
        }
        return new Rehearsal(plan, trials.stream().map(RowTrial::result).toList());
    }

    private boolean isCarried(StateSchema state) {
        String name = planner.nameNow(state);
        return !changes.drops(state.operator(), state.name())
                && plan.states().stream()
                        .anyMatch(each -> each.state().equals(name)
                                && (each.verdict() == Verdict.REUSE || each.verdict() == Verdict.MIGRATE));
    }
}
