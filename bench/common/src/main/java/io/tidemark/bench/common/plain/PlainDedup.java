package io.tidemark.bench.common.plain;

import io.tidemark.bench.common.Cursor;
import io.tidemark.bench.common.Results;
import io.tidemark.bench.common.Workload;

/** Ids that have come, in two tables: each is forgotten as a whole once all of its ids are as old as need be. */
final class PlainDedup implements Plain {

    private final Results results;
    private final long remembered;
    private FlatTable newer = new FlatTable(0);
    private FlatTable older = new FlatTable(0);
    private long swapAt;

    PlainDedup(Workload workload, Results results) {
        this.results = results;
        this.remembered = workload.length();
        this.swapAt = Workload.ORIGIN + remembered;
    }

    @Override
    public void record(int slot, long index, Cursor record) {
        long id = record.key();
        if (!newer.has(id) && !older.has(id)) {
            newer.row(id);
            results.id(id);
        }
    }

    @Override
    public void clock(long time) {
        if (time >= swapAt) {
            FlatTable forgotten = older;
            forgotten.clear();
            older = newer;
            newer = forgotten;
            swapAt += remembered;
        }
    }

    @Override
    public void end() {}
}
