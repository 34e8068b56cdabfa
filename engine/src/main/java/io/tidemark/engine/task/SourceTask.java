package io.tidemark.engine.task;

import io.tidemark.core.RefusedException;
import io.tidemark.job.Node.SourceNode;
import io.tidemark.record.Batch;
import io.tidemark.record.Counters;
import io.tidemark.source.PartitionReader;
import io.tidemark.source.SourceRun;
import io.tidemark.time.ClockState;
import io.tidemark.time.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One source on one worker: reads the worker's partitions, the one with the lowest clock first. */
final class SourceTask implements Task {

    /** How many records of one partition a step reads at most. */
    static final int RECORDS_PER_STEP = 2 * Batch.RECORDS_MAX;

    private final SourceNode node;
    private final SourceRun<Object> run;
    private final Emitting output;
    private final SourceIntake intake;
    private final SharedClocks shared;
    private final int worker;
    private final Throttle throttle;
    private final DeadLetterBudget deadLetters;
    private final List<SourcePartition> partitions = new ArrayList<>();
    private @Nullable SourcePartition justEnded;
    private boolean discoveryComplete;
    private boolean stopped;
    private boolean released;

    SourceTask(SourceNode node, SourceRun<Object> run, Emitting output, SourceIntake intake, Shares shares) {
        this.node = node;
        this.run = run;
        this.output = output;
        this.intake = intake;
        this.shared = shares.clocks();
        this.worker = shares.worker();
        this.throttle = shares.throttle();
        this.deadLetters = shares.deadLetters();
    }

    /** What the source's tasks on all workers share. */
    record Shares(SharedClocks clocks, int worker, Throttle throttle, DeadLetterBudget deadLetters) {}

    @Override
    public String name() {
        return node.name();
    }

    /** Starts to read a partition. */
    void add(CutPart.PartitionProgress from, @Nullable String position) {
        int origin = intake.origin(from.partition());
        partitions.add(new SourcePartition(origin, run.open(from.partition(), position), from));
    }

    /** Says that no more partitions will be added. */
    void complete() {
        discoveryComplete = true;
    }

    /** Reads no more: what is read after the last cut would be read again. */
    void stop() {
        stopped = true;
    }

    /** Lets the end of the input pass on: all windows close. */
    void release() {
        released = true;
        flush();
    }

    /** Treats everything as read to its end. */
    boolean hasEnded() {
        return discoveryComplete && justEnded == null && partitions.stream().allMatch(SourcePartition::hasEnded);
    }

    @Override
    public int work(long now) {
        if (!output.drain() || !output.hasRoom(now) || stopped || deadLetters.isSpent()) {
            return 0;
        }
        int allowed = throttle.allowed(now, RECORDS_PER_STEP);
        SourcePartition partition = allowed == 0 ? null : lowest();
        int read = partition == null ? 0 : read(partition, allowed, now);
        throttle.took(read);
        askWaiting(now);
        flush();
        return read;
    }

    /** Reads one partition; records that were read count even if user code throws on one of them. */
    private int read(SourcePartition partition, int most, long now) {
        long before = intake.begin(partition, now);
        long clockBefore = partition.clock();
        PartitionReader.Status status = partition.reader().read(most, intake);
        int read = (int) (intake.end() - before);
        partition.note(status, read > 0, now, idleness());
        partition.advanced(clockBefore);
        if (partition.hasEnded()) {
            justEnded = partition;
        }
        return read;
    }

    /** Partitions that had nothing are asked again, one at a time each step. */
    private void askWaiting(long now) {
        for (SourcePartition partition : partitions) {
            if (!partition.hasEnded() && !partition.mayHaveMore()) {
                read(partition, RECORDS_PER_STEP, now);
            }
        }
    }

    private SourcePartition.Idleness idleness() {
        return new SourcePartition.Idleness(node.settings().idleTimeout(), shared.sourceClock());
    }

    /** The partition with the lowest clock of those that may have more, unless it is too far ahead of the other workers'. */
    private @Nullable SourcePartition lowest() {
        SourcePartition lowest = null;
        for (SourcePartition partition : partitions) {
            if (partition.mayHaveMore() && (lowest == null || partition.clock() < lowest.clock())) {
                lowest = partition;
            }
        }
        shared.reading(worker, lowest == null ? Times.END : lowest.clock());
        return lowest != null && shared.mayRead(lowest.clock(), lowest.lead()) ? lowest : null;
    }

    private void flush() {
        ClockState state = clockState();
        long clock = clock(state);
        shared.clock(worker, state, clock);
        output.flush(state, clock);
        justEnded = null;
    }

    private ClockState clockState() {
        if (released) {
            return ClockState.ENDED;
        }
        boolean anyIdle = false;
        for (SourcePartition partition : partitions) {
            if (holdsClock(partition)) {
                return ClockState.ACTIVE;
            }
            anyIdle |= partition.isIdle() && !partition.hasEnded();
        }
        return anyIdle ? ClockState.IDLE : ClockState.ABSENT;
    }

    /** A partition that has just ended says so with its last clock once more. */
    private boolean holdsClock(SourcePartition partition) {
        return partition == justEnded || (!partition.hasEnded() && !partition.isIdle());
    }

    private long clock(ClockState state) {
        if (state == ClockState.ENDED) {
            return Times.END;
        }
        long lowest = Times.END;
        long highest = Times.BEFORE_ALL;
        for (SourcePartition partition : partitions) {
            if (holdsClock(partition)) {
                lowest = Math.min(lowest, partition.clock());
            }
            highest = Math.max(highest, partition.clock());
        }
        return state == ClockState.ACTIVE ? lowest : highest;
    }

    /** Sends a barrier on, with how far every partition was read. */
    void barrier(CutPart part) {
        for (SourcePartition partition : partitions) {
            part.addPartition(new CutPart.PartitionProgress(
                    node.name(),
                    partition.id(),
                    partition.reader().position(),
                    partition.clock(),
                    partition.caughtUpAt(),
                    partition.flags(),
                    partition.hasEnded()));
        }
        part.addCounters(node.name(), intake.counters());
        ClockState state = clockState();
        output.barrier(state, clock(state), part);
        part.passed();
    }

    @Override
    public boolean writeCut() {
        return false;
    }

    /** Whether an earlier step left something that has found no room yet; a barrier waits for it. */
    boolean isBlocked() {
        return !output.drain();
    }

    @Override
    public TaskStatus status() {
        return new TaskStatus(
                node.name(),
                clock(clockState()),
                counters(),
                new TaskStatus.Reading(
                        partitions.stream().map(SourcePartition::status).toList()));
    }

    Counters counters() {
        return intake.counters();
    }

    @Override
    public Map<String, Counters> refusals() {
        return output.refusals();
    }

    @Override
    public void close() {
        output.close();
        for (SourcePartition partition : partitions) {
            partition.reader().close();
        }
    }

    static RefusedException missingTime(String source) {
        return new RefusedException("The records of source " + source
                + " carry no time of their own: give the source a function that reads their event time.");
    }
}
