package io.tidemark.bench.common.plain;

import io.tidemark.bench.common.Cursor;
import io.tidemark.bench.common.Results;
import io.tidemark.bench.common.Workload;

/** Sessions, of which each key has the newest in a row; records come in the order of their time. */
final class PlainSessions implements Plain {

    private static final int WIDTH_LOG = 3;
    private static final int START = 1;
    private static final int LAST = 2;
    private static final int COUNT = 3;
    private static final int SUM = 4;

    private final Results results;
    private final long gap;
    private final FlatTable sessions = new FlatTable(WIDTH_LOG);

    PlainSessions(Workload workload, Results results) {
        this.results = results;
        this.gap = workload.length();
    }

    @Override
    public void record(int slot, long index, Cursor record) {
        int row = sessions.row(record.key());
        if (record.time() - sessions.get(row + LAST) > gap) {
            emit(row);
            sessions.set(row + START, record.time());
            sessions.set(row + COUNT, 0);
            sessions.set(row + SUM, 0);
        }
        sessions.set(row + LAST, record.time());
        sessions.add(row + COUNT, 1);
        sessions.add(row + SUM, record.amount());
    }

    private void emit(int row) {
        if (sessions.get(row + COUNT) > 0) {
            results.window(
                    sessions.get(row),
                    sessions.get(row + START),
                    sessions.get(row + LAST) + gap,
                    sessions.get(row + COUNT),
                    sessions.get(row + SUM));
        }
    }

    @Override
    public void clock(long time) {}

    @Override
    public void end() {
        for (int row = sessions.rowFrom(0); row >= 0; row = sessions.rowFrom(sessions.after(row))) {
            emit(row);
        }
    }
}
