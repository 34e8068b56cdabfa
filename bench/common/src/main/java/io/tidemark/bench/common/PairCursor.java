package io.tidemark.bench.common;

/** Keys of which each is once on the left and once on the right, at most a block of records away; a key comes again much later. */
final class PairCursor extends Cursor {

    /** Records of a partition of which both sides have the same keys, in another order: 0.4 s of event time. */
    private static final long BLOCK = 100_000;

    private static final long KEY_STEP = 514_229;
    private static final long ORDER_STEP = 37_813;

    private final boolean isRight;

    PairCursor(Workload workload, int partition, boolean isRight) {
        super(workload, partition);
        this.isRight = isRight;
    }

    @Override
    public void at(long index) {
        long within = index % BLOCK;
        long place = index - within + (isRight ? within * ORDER_STEP % BLOCK : within);
        long key = (place * Workload.PARTITIONS + partition)
                * KEY_STEP
                % workload.keys().count();
        set(key, index, workload.timeAt(index));
    }
}
