package io.tidemark.testkit;

import io.tidemark.job.SourceSettings;
import io.tidemark.operator.step.StepContext;
import io.tidemark.operator.step.UserErrors;
import io.tidemark.record.Counter;
import io.tidemark.record.Counters;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Origin;
import io.tidemark.record.Reason;
import io.tidemark.source.RecordOutput;
import io.tidemark.time.ClockState;
import io.tidemark.time.Times;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** One source on one worker: gives records their times and stamps, and says what the clock of the worker's partitions is. */
final class SourceAgent {

    private final SourceProgress progress;
    private final Emission emission;
    private final StepContext context;
    private final InstantSource processingClock;
    private final List<PartitionState> partitions = new ArrayList<>();
    private long said = Times.BEFORE_ALL;
    private boolean released;

    SourceAgent(SourceProgress progress, Emission emission, StepContext context, InstantSource processingClock) {
        this.progress = progress;
        this.emission = emission;
        this.context = context;
        this.processingClock = processingClock;
    }

    void add(PartitionState partition) {
        partitions.add(partition);
    }

    /** The partitions that have something to read. */
    List<PartitionState> readable() {
        return released
                ? List.of()
                : partitions.stream().filter(PartitionState::hasMore).toList();
    }

    Counters counters() {
        return context.counters();
    }

    /** Reads at most so many entries of a partition; what the clock is after them has to be said. */
    void read(PartitionState partition, int most) {
        partition.wake(progress.clock());
        for (int n = 0; n < most && partition.hasMore(); n++) {
            int position = partition.position();
            DrivenPartition.Entry entry = partition.take();
            if (entry != null) {
                context.counters().add(Counter.IN, partition.origin(), 1);
                boolean passed = pass(partition, entry, position);
                context.counters().add(passed ? Counter.CONTRIBUTED : Counter.REFUSED, partition.origin(), 1);
            }
        }
    }

    private boolean pass(PartitionState partition, DrivenPartition.Entry entry, int position) {
        if (entry.malformed()) {
            refuse(Reason.MALFORMED, partition, position, entry, "It cannot be read.");
            return false;
        }
        long time = entry.time();
        ToLongFunction<Object> times = progress.source().node().times();
        if (times != null) {
            try {
                time = times.applyAsLong(entry.value());
            } catch (RuntimeException e) {
                context.errors()
                        .report(new UserErrors.Failure(
                                Reason.USER_ERROR,
                                "reading the event time",
                                entry.value(),
                                Times.BEFORE_ALL,
                                partition.clock(),
                                partition.origin(),
                                position,
                                e));
                return false;
            }
        }
        DrivenPartition.Entry timed = new DrivenPartition.Entry(entry.value(), time, entry.appendTime(), false);
        if (!Times.inRange(time)) {
            refuse(Reason.OUT_OF_RANGE, partition, position, timed, "Its event time is beyond 2^60 ms.");
            return false;
        }
        if (isFuture(timed)) {
            refuse(Reason.FUTURE, partition, position, timed, "Its event time is too far ahead of its append time.");
            return false;
        }
        long stamp = partition.stamp(time, settings().outOfOrderness());
        emission.emit(entry.value(), time, stamp, partition.origin(), position);
        return true;
    }

    private SourceSettings settings() {
        return progress.source().node().settings();
    }

    private boolean isFuture(DrivenPartition.Entry entry) {
        if (entry.appendTime() != RecordOutput.NO_TIME) {
            return entry.time() > entry.appendTime() + settings().futureBound();
        }
        return settings().futureByProcessingTime()
                && entry.time() > processingClock.millis() + settings().futureBound();
    }

    private void refuse(
            Reason reason, PartitionState partition, int position, DrivenPartition.Entry entry, String why) {
        String name = progress.source().name();
        String partitionName = partition.partition().name();
        emission.deadLetter(new DeadLetter(
                reason,
                name,
                new Origin(name, partitionName),
                partitionName + ":" + position,
                entry.time(),
                partition.clock(),
                null,
                entry.value(),
                why));
    }

    /** Time has passed in which the source was asked. */
    void waited(long millis) {
        partitions.forEach(partition -> partition.waited(millis, settings().idleTimeout()));
    }

    /** Lets the end of the input pass on. */
    void release() {
        released = true;
    }

    /** Says the clock of the worker's partitions. */
    /*
     * Every worker says the source's clock, and none of what it says goes back; of its own partitions it is certain. So what a
     * receiver makes of several workers is their minimum, in whatever order they are heard, all tasks of an operator are equally far
     * at a cut, and a partition that is found holds the clock whichever worker gets it.
     */
    void flush() {
        if (released) {
            emission.flush(ClockState.ENDED, Times.END);
            return;
        }
        long lowest = Times.END;
        for (PartitionState partition : partitions) {
            if (!partition.isIdle() && !partition.hasEnded()) {
                lowest = Math.min(lowest, partition.clock());
            }
        }
        said = Math.max(said, Math.min(lowest, progress.said()));
        emission.flush(ClockState.ACTIVE, said);
    }
}
