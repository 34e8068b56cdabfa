package io.tidemark.bench.common.plain;

import io.tidemark.bench.common.Cursor;
import io.tidemark.bench.common.Results;
import io.tidemark.bench.common.Workload;

/** A workload as a plain loop: it takes records of all partitions side by side in the order of their time, and gives results. */
interface Plain {

    /** Takes a record of a partition. */
    void record(int slot, long index, Cursor record);

    /** All records before this time have been taken. */
    void clock(long time);

    /** There are no more records: gives what is still open. */
    void end();

    /** The loop of a workload. */
    static Plain of(Workload workload, Results results) {
        return switch (workload.kind()) {
            case WINDOW -> new PlainWindows(workload, results);
            case SESSION -> new PlainSessions(workload, results);
            case DEDUP -> new PlainDedup(workload, results);
            case JOIN -> new PlainJoin(workload, results);
        };
    }
}
