package io.tidemark.engine.task;

import io.tidemark.record.Origins;
import io.tidemark.source.PartitionReader;
import io.tidemark.time.Times;

/** One partition as a source task reads it: its reader, its clock, and whether it holds the clock. */
final class SourcePartition {

    /** The longest time between two asks for which waiting counts towards idleness, in ms. */
    private static final long ASK_INTERVAL_MAX = 1_000;

    /*
     * Records that are ahead of the slowest partition are held, or keep windows open. What is a long way ahead depends on how dense
     * the records are in event time, so the lead is counted in steps of reading, not in time.
     */
    private static final long LEAD_STRIDES = 8;

    private static final int STRIDE_DECAY_SHIFT = 3;

    private final String id;
    private final int origin;
    private final PartitionReader<Object> reader;
    private PartitionReader.Status status = PartitionReader.Status.MORE;
    private long clock;
    private int flags;
    private long caughtUpAt;
    private long waited;
    private long askedAt = Times.BEFORE_ALL;
    private boolean idle;
    private long stride;

    private SourcePartition(String id, int origin, PartitionReader<Object> reader) {
        this.id = id;
        this.origin = origin;
        this.reader = reader;
    }

    /** A partition as a cut left it; one that the source's clock has left behind was idle. */
    static SourcePartition resumed(
            int origin, PartitionReader<Object> reader, CutPart.PartitionProgress from, long sourceClock) {
        SourcePartition partition = new SourcePartition(from.partition(), origin, reader);
        partition.clock = from.clock();
        partition.flags = from.flags();
        partition.caughtUpAt = from.clock();
        if (!from.ended()) {
            partition.fallBehind(sourceClock);
        }
        return partition;
    }

    /** A partition that was found: it starts at the source's clock, and is a new one unless that has not begun. */
    static SourcePartition found(String id, int origin, PartitionReader<Object> reader, long sourceClock) {
        SourcePartition partition = new SourcePartition(id, origin, reader);
        partition.clock = sourceClock;
        partition.flags = sourceClock == Times.BEFORE_ALL ? 0 : Origins.NEW_PARTITION;
        partition.caughtUpAt = sourceClock;
        return partition;
    }

    String id() {
        return id;
    }

    PartitionReader<Object> reader() {
        return reader;
    }

    /** The origin of its records, with the flags they carry now. */
    int origin() {
        return origin | flags;
    }

    long clock() {
        return clock;
    }

    int flags() {
        return flags;
    }

    boolean isIdle() {
        return idle;
    }

    boolean hasEnded() {
        return status == PartitionReader.Status.ENDED;
    }

    boolean mayHaveMore() {
        return status == PartitionReader.Status.MORE;
    }

    PartitionStatus status() {
        PartitionStatus.State state = hasEnded()
                ? PartitionStatus.State.ENDED
                : idle
                        ? PartitionStatus.State.IDLE
                        : mayHaveMore() ? PartitionStatus.State.READING : PartitionStatus.State.WAITING;
        return new PartitionStatus(id, clock, state);
    }

    /** Moves the clock to a record's and returns the record's stamp. */
    long take(long time, long outOfOrderness) {
        long own = time - outOfOrderness;
        clock = Math.max(clock, own);
        if (flags != 0 && own >= caughtUpAt) {
            flags = 0;
        }
        return clock;
    }

    /** Notes how far a step of reading moved the clock; a long stride is forgotten little by little. */
    void advanced(long before) {
        if (before != Times.BEFORE_ALL) {
            stride = Math.max(stride - (stride >>> STRIDE_DECAY_SHIFT), clock - before);
        }
    }

    /** How far, in ms, this partition may be read ahead of others: some of its recent strides. */
    long lead() {
        return LEAD_STRIDES * Math.min(stride, Times.MAX / LEAD_STRIDES);
    }

    /** It delivers: if it was idle, its records carry that until it has caught up with the source's clock. */
    void wake(long sourceClock) {
        if (idle) {
            idle = false;
            fallBehind(sourceClock);
        }
    }

    private void fallBehind(long sourceClock) {
        if (clock < sourceClock) {
            flags |= Origins.IDLE_PARTITION;
            caughtUpAt = sourceClock;
        }
    }

    /**
     * Notes what a read found; time counts towards idleness only while the source is asked and has nothing.
     *
     * @param idleTimeout after how long it is idle, in ms; 0 for never
     */
    void note(PartitionReader.Status found, boolean delivered, long now, long idleTimeout) {
        status = found;
        if (delivered || found != PartitionReader.Status.WAITING || idleTimeout == 0) {
            waited = 0;
            askedAt = Times.BEFORE_ALL;
            return;
        }
        if (askedAt != Times.BEFORE_ALL && now - askedAt <= ASK_INTERVAL_MAX) {
            waited += now - askedAt;
        }
        askedAt = now;
        idle = idle || waited >= idleTimeout;
    }
}
