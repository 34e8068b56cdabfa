package io.tidemark.bench.common;

/**
 * Ids that are new, but that every fifth record of a partition repeats an id which some partition had at a lower index, at most as long ago as
 * the workload remembers ids. The key of an id tells its place, so that a result tells when its id first came.
 */
final class IdCursor extends Cursor {

    /** One record of so many repeats an id. */
    private static final long PERIOD = 5;

    private static final long FRESH = PERIOD - 1;
    private static final long SCATTER = 0x9E3779B97F4A7C15L;
    /** The inverse of the factor, modulo 2 to the power of 64. */
    private static final long GATHER = inverse(SCATTER);

    private static final long TICK = 2;

    private final long periodsBack;

    IdCursor(Workload workload, int partition) {
        super(workload, partition);
        this.periodsBack = workload.length() / TICK * workload.perTick() / PERIOD - 1;
    }

    @Override
    public void at(long index) {
        long time = workload.timeAt(index);
        if (!isRepeat(index)) {
            set(id(partition, index), index, time);
            return;
        }
        long bits = bits(index) >>> 1;
        long period = index / PERIOD;
        long back = Math.min(period, 1 + bits / PERIOD % periodsBack);
        int from = (int) (bits % Workload.PARTITIONS);
        set(id(from, (period - back) * PERIOD + bits % FRESH), index, time);
    }

    private static boolean isRepeat(long index) {
        return index % PERIOD == FRESH && index > PERIOD;
    }

    private static long id(int partition, long index) {
        return (index * Workload.PARTITIONS + partition) * SCATTER;
    }

    /** The index at which an id is new. */
    static long indexOf(long id) {
        return id * GATHER / Workload.PARTITIONS;
    }

    private static long inverse(long odd) {
        long inverse = odd;
        for (int bits = 3; bits < Long.SIZE; bits *= 2) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }
}
