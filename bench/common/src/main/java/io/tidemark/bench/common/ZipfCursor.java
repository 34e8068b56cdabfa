package io.tidemark.bench.common;

/** Keys that come as often as 1 / (key + 1) says. */
final class ZipfCursor extends Cursor {

    private static final long AMOUNT_MASK = 1023;

    private final ZipfTable table;
    private final Lateness lateness;

    ZipfCursor(Workload workload, int partition, ZipfTable table) {
        super(workload, partition);
        this.table = table;
        this.lateness = new Lateness(workload);
    }

    @Override
    public void at(long index) {
        long bits = bits(index);
        set(table.key(bits >>> 1), bits & AMOUNT_MASK, lateness.time(workload.timeAt(index), bits));
    }
}
