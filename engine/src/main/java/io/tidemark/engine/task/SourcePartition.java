package io.tidemark.engine.task;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.cut.PlannedPartition;
import io.tidemark.record.Origins;
import io.tidemark.source.PartitionReader;
import io.tidemark.time.Times;
import org.jspecify.annotations.Nullable;

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
    private boolean quiet;
    private boolean idle;
    private long stride;
    private boolean isNew;
    private PlannedPartition.Begin begin = new PlannedPartition.Begin(false, false);
    private long taken;
    private @Nullable PlannedPartition plan;

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
        partition.isNew = true;
        return partition;
    }

    /**
     * Begins a batch; only now it becomes idle if it has been quiet for long.
     *
     * @param planned what the batch has to hold of it, if that is known
     */
    void begin(@Nullable PlannedPartition planned) {
        if (plan != null && plan.ended()) {
            // It was at its end when that was planned; it may have grown since.
            status = PartitionReader.Status.MORE;
        }
        plan = planned;
        taken = 0;
        fallIdle();
        if (planned != null) {
            idle = planned.begin().idle();
        }
        begin = new PlannedPartition.Begin(isNew, idle);
        isNew = false;
        endAsPlanned();
    }

    /** What the batch has held of it so far. */
    PlannedPartition held(String source) {
        return new PlannedPartition(source, id, begin, taken, reader.position(), hasEnded());
    }

    /** How many records may be read at most; one where there should be none before the planned end. */
    int mayTake(int most) {
        return plan == null ? most : (int) Math.max(1, Math.min(most, plan.records() - taken));
    }

    /**
     * Notes what was taken.
     *
     * @throws RefusedException if that is not what was planned
     */
    void took(int records) {
        taken += records;
        if (plan != null) {
            if (taken > plan.records() || (hasEnded() && !isComplete(plan))) {
                throw new RefusedException("Partition " + id + " of source " + plan.source() + " is at "
                        + reader.position()
                        + " after " + taken + " records of a batch, and when that was planned it was at " + plan.end()
                        + " after " + plan.records()
                        + ": the input was changed since. Put back what it was; or start once with the backup checkpoint or"
                        + " changelog in the same place, which goes on from the last cut with the input as it is now.");
            }
            endAsPlanned();
        }
    }

    /** Whether a batch that was planned has all of it. */
    boolean isComplete() {
        return plan != null && isComplete(plan);
    }

    private boolean isComplete(PlannedPartition planned) {
        return taken == planned.records() && reader.isAt(planned.end());
    }

    /** Whether a partition has ended shows with its last record or later; in a repetition, when it showed first. */
    private void endAsPlanned() {
        if (plan != null && isComplete(plan)) {
            status = plan.ended() ? PartitionReader.Status.ENDED : PartitionReader.Status.MORE;
        }
    }

    /** Whether a batch has something of it although it was idle; unknown is taken for yes. */
    boolean mayWake() {
        return idle && !hasEnded() && (plan == null || plan.records() > 0);
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

    /** The flags that its records will carry, also those that an idle one gets only when it has some. */
    int flagsBehind(long sourceClock) {
        return idle && !hasEnded() && clock < sourceClock ? flags | Origins.IDLE_PARTITION : flags;
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

    /** If it has been quiet for so long that it does not hold the clock any more, it is idle from now on. */
    void fallIdle() {
        idle = idle || quiet;
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
            quiet = false;
            askedAt = Times.BEFORE_ALL;
            return;
        }
        if (askedAt != Times.BEFORE_ALL && now - askedAt <= ASK_INTERVAL_MAX) {
            waited += now - askedAt;
        }
        askedAt = now;
        quiet = waited >= idleTimeout;
    }
}
