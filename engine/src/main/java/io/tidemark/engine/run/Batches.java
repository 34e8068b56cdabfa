package io.tidemark.engine.run;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.engine.cut.PlannedBatch;
import io.tidemark.engine.cut.PlannedPartition;
import io.tidemark.engine.task.BatchStart;
import io.tidemark.engine.task.Worker;
import io.tidemark.time.Times;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where batches begin and end, for a backup that plans them; for any other, one batch without an end. */
/*
 * At its end all workers stop to read before the barrier is sent, so that its clock is that of all partitions at the planned
 * ends, on every worker, and a repetition comes to the same. Then what it holds is written down, before anything of it. A batch whose cut is given up is part of
 * the plan of the next one: how processing time and idleness went on from one to the other is repeated, too.
 */
final class Batches {

    private static final Logger LOG = LoggerFactory.getLogger(Batches.class);

    private enum State {
        /** There are no batches. */
        UNPLANNED,
        /** The workers read. Leads to ENDING. */
        OPEN,
        /** The workers stop reading. Leads to ENDED. */
        ENDING,
        /** What the batch holds is known. Leads to OPEN. */
        ENDED
    }

    private final List<Worker> workers;
    private final Partitions partitions;
    private final String origin;
    private final ArrayDeque<PlannedBatch> toRepeat = new ArrayDeque<>();
    private final List<PlannedBatch> uncommitted = new ArrayList<>();
    private State state;
    private boolean isRepeating;
    private long processingTime;
    private List<String> complete = List.of();

    private Batches(State state, List<Worker> workers, Partitions partitions, String origin, long processingTime) {
        this.state = state;
        this.workers = workers;
        this.partitions = partitions;
        this.origin = origin;
        this.processingTime = processingTime;
    }

    static Batches unplanned(List<Worker> workers, Partitions partitions) {
        return new Batches(State.UNPLANNED, workers, partitions, "", Times.BEFORE_ALL);
    }

    /**
     * Batches that are planned.
     *
     * @param origin the savepoint that the job has come from
     * @param plan what is to be repeated first
     * @param processingTime that of the last batch, in ms
     */
    static Batches planned(
            List<Worker> workers, Partitions partitions, String origin, Optional<BatchPlan> plan, long processingTime) {
        Batches batches = new Batches(State.ENDED, workers, partitions, origin, processingTime);
        plan.ifPresent(each -> batches.toRepeat.addAll(each.batches()));
        return batches;
    }

    /**
     * How a batch ends.
     *
     * @param plan what the cut that ends it is to hold; null if that is not to be written down
     * @param next the batch that begins then; null if none does
     * @param isGivenUp whether the cut is not to be committed, as it was not when the batch came first
     */
    record End(@Nullable BatchPlan plan, @Nullable BatchStart next, boolean isGivenUp) {}

    /** Begins the first batch. */
    void begin(long now) {
        if (state != State.UNPLANNED) {
            if (!toRepeat.isEmpty()) {
                LOG.info(
                        "The batch that was planned when the job stopped is repeated first: {} records",
                        toRepeat.stream()
                                .flatMap(batch -> batch.partitions().stream())
                                .mapToLong(PlannedPartition::records)
                                .sum());
            }
            BatchStart first = start(now);
            workers.forEach(worker -> worker.tell(new Worker.OpenBatch(first)));
        }
    }

    /** Whether a batch is repeated, so that nothing but its plan says where it ends. */
    boolean isRepeating() {
        return isRepeating && state != State.UNPLANNED;
    }

    /** Whether a batch is on its way to its end. */
    boolean isEnding() {
        return state == State.ENDING || state == State.ENDED;
    }

    /** Gives partitions that are new to the workers, if they can be read from now on or from the next batch on. */
    int discover(long now) {
        boolean mayFind = state == State.UNPLANNED || (state == State.ENDED && toRepeat.isEmpty());
        return mayFind ? partitions.discover(now) : 0;
    }

    /** Whether no source will have more partitions than the workers have. */
    boolean areAllPartitionsKnown() {
        return partitions.isComplete();
    }

    /** The processing time that a cut is taken at. */
    long processingTime(long now) {
        return state == State.UNPLANNED ? now : processingTime;
    }

    /** Sees to it that the batch ends; whether it has, and there was a step since to find partitions. */
    boolean end() {
        switch (state) {
            case OPEN -> {
                if (!isRepeating) {
                    workers.forEach(worker -> worker.tell(new Worker.EndBatch()));
                }
                state = State.ENDING;
            }
            case ENDING -> {
                List<PlannedPartition> held = held();
                if (held != null) {
                    uncommitted.add(new PlannedBatch(processingTime, complete, held));
                    state = State.ENDED;
                }
            }
            case UNPLANNED, ENDED -> {
                return true;
            }
        }
        return false;
    }

    private @Nullable List<PlannedPartition> held() {
        List<@Nullable List<PlannedPartition>> all = new ArrayList<>();
        workers.forEach(worker -> all.add(worker.held()));
        if (all.contains(null)) {
            return null;
        }
        return all.stream()
                .map(Objects::requireNonNull)
                .flatMap(Collection::stream)
                .sorted(Comparator.comparing(PlannedPartition::source).thenComparing(PlannedPartition::partition))
                .toList();
    }

    /** The end of the batch in a phase of the run. The end of the input is no batch: after a crash there may be more. */
    End next(Conductor.Phase phase, long now) {
        if (state == State.UNPLANNED || phase == Conductor.Phase.DRAINING) {
            return new End(null, null, false);
        }
        boolean isGivenUp = isRepeating && !toRepeat.isEmpty();
        BatchPlan plan = isGivenUp ? null : new BatchPlan(origin, uncommitted);
        return new End(plan, phase == Conductor.Phase.RUNNING ? start(now) : null, isGivenUp);
    }

    private BatchStart start(long now) {
        PlannedBatch repeated = toRepeat.poll();
        isRepeating = repeated != null;
        processingTime = repeated == null ? Math.max(now, processingTime) : repeated.processingTime();
        state = State.OPEN;
        if (repeated != null) {
            repeated.partitions().forEach(this::require);
            repeated.complete().forEach(partitions::complete);
        }
        complete = partitions.complete();
        return new BatchStart(processingTime, repeated);
    }

    private void require(PlannedPartition partition) {
        if (partition.begin().found()) {
            partitions.find(partition.source(), partition.partition());
        } else if (partition.records() > 0 && !partitions.knows(partition.source(), partition.partition())) {
            throw new RefusedException("Source " + partition.source() + " has no partition " + partition.partition()
                    + " any more, and a batch of which nothing was committed yet was planned to have "
                    + partition.records()
                    + " records of it. Put back what it was, or throw the state away with --fresh.");
        }
    }

    /** All batches that have ended are in a committed cut. */
    void committed() {
        uncommitted.clear();
    }
}
