package io.tidemark.bench.common;

/** Keys that all come equally often. */
final class UniformCursor extends Cursor {

    private static final long AMOUNT_MASK = 1023;

    private final long twice;
    private final Lateness lateness;

    UniformCursor(Workload workload, int partition) {
        super(workload, partition);
        this.twice = 2 * workload.keys().count();
        this.lateness = new Lateness(workload);
    }

    @Override
    public void at(long index) {
        long bits = bits(index);
        set(Math.multiplyHigh(bits >>> 1, twice), bits & AMOUNT_MASK, lateness.time(workload.timeAt(index), bits));
    }
}
