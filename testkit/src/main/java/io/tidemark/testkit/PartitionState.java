package io.tidemark.testkit;

import io.tidemark.record.Origins;
import io.tidemark.time.Times;
import org.jspecify.annotations.Nullable;

/** How far one incarnation of a job has read a partition: position, clock, and whether the partition holds the source's clock. */
final class PartitionState {

    private final DrivenPartition partition;
    private final int originId;
    private int next;
    private long clock = Times.BEFORE_ALL;
    private int flags;
    private long caughtUpAt = Times.BEFORE_ALL;
    private long waited;
    private boolean idle;
    private boolean ended;

    PartitionState(DrivenPartition partition, int originId) {
        this.partition = partition;
        this.originId = originId;
    }

    /** What a cut keeps of a partition; idleness is not kept. */
    record Kept(String partition, int next, boolean ended, long clock, Lag lag) {}

    /** What a partition's records are flagged with until it has caught up with a clock. */
    record Lag(int flags, long caughtUpAt) {}

    /** A partition that was found while the job ran starts at the source's clock. */
    void startAt(long sourceClock) {
        clock = sourceClock;
        flag(Origins.NEW_PARTITION, sourceClock);
    }

    /** Goes on where a cut left it; one that the source's clock has left behind was idle. */
    void restore(Kept kept, long sourceClock) {
        next = kept.next();
        clock = kept.clock();
        ended = kept.ended();
        flags = kept.lag().flags();
        caughtUpAt = kept.lag().caughtUpAt();
        if (!ended) {
            flag(Origins.IDLE_PARTITION, sourceClock);
        }
    }

    Kept kept() {
        return new Kept(partition.name(), next, ended, clock, new Lag(flags, caughtUpAt));
    }

    DrivenPartition partition() {
        return partition;
    }

    /** The id of the partition's records, with the flags they carry now. */
    int origin() {
        return originId | flags;
    }

    long clock() {
        return clock;
    }

    boolean isIdle() {
        return idle;
    }

    boolean hasEnded() {
        return ended;
    }

    /** Whether there is something to read, were it only that there will be no more. */
    boolean hasMore() {
        return next < partition.entries().size() || (partition.hasEnded() && !ended);
    }

    /** The position of the entry that {@link #take} gives. */
    int position() {
        return next;
    }

    /** The next entry; null where the partition ends. */
    DrivenPartition.@Nullable Entry take() {
        waited = 0;
        if (next == partition.entries().size()) {
            ended = true;
            return null;
        }
        return partition.entries().get(next++);
    }

    /** An idle partition delivers again: its records are flagged until it has caught up with the source's clock. */
    void wake(long sourceClock) {
        if (idle) {
            idle = false;
            flag(Origins.IDLE_PARTITION, sourceClock);
        }
    }

    private void flag(int flag, long upTo) {
        if (upTo != Times.BEFORE_ALL && (clock < upTo || flag == Origins.NEW_PARTITION)) {
            flags |= flag;
            caughtUpAt = Math.max(caughtUpAt, upTo);
        }
    }

    /** Moves the clock to a record's time and returns the record's stamp (rule 2). */
    long stamp(long time, long outOfOrderness) {
        long own = time - outOfOrderness;
        clock = Math.max(clock, own);
        if (own >= caughtUpAt) {
            flags = 0;
        }
        return clock;
    }

    /** Time has passed in which the source was asked and had nothing. */
    void waited(long millis, long timeout) {
        if (timeout > 0 && !ended && !hasMore()) {
            waited += millis;
            idle = waited >= timeout;
        }
    }
}
