package io.tidemark.bench.common.plain;

import io.tidemark.bench.common.Cursor;
import io.tidemark.bench.common.Results;
import io.tidemark.bench.common.Workload;

/** The newest record of each side for every key; the later one of a pair finds the earlier. */
final class PlainJoin implements Plain {

    private static final int WIDTH_LOG = 2;
    private static final int LEFT = 1;
    private static final int RIGHT = 2;

    private final Workload workload;
    private final Results results;
    private final FlatTable newest = new FlatTable(WIDTH_LOG);

    PlainJoin(Workload workload, Results results) {
        this.workload = workload;
        this.results = results;
    }

    @Override
    public void record(int slot, long index, Cursor record) {
        boolean isRight = slot >= Workload.PARTITIONS;
        int row = newest.row(record.key());
        // One is added, so that 0 means that there has been none.
        newest.set(row + (isRight ? RIGHT : LEFT), index + 1);
        long other = newest.get(row + (isRight ? LEFT : RIGHT)) - 1;
        if (other >= 0 && record.time() - workload.timeAt(other) <= workload.length()) {
            results.pair(record.key(), isRight ? other : index, isRight ? index : other);
        }
    }

    @Override
    public void clock(long time) {}

    @Override
    public void end() {}
}
