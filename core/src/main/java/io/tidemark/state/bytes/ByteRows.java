package io.tidemark.state.bytes;

import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.state.RowList;
import io.tidemark.state.RowSpec;
import io.tidemark.state.RowTable;
import io.tidemark.type.KeyHash;

/** A row table as rows: one for each key with all that the table holds of it, and the times beside them in an order of their own. */
final class ByteRows implements RowTable {

    private final ByteMap map;
    private final RowKey rows;
    private final ByteDue due;
    private final int maxParallelism;
    private final ByteRowList current;
    private final Key view = new Key();

    ByteRows(ByteMap map, RowKey rows, ByteDue due, RowSpec spec, int maxParallelism) {
        this.map = map;
        this.rows = rows;
        this.due = due;
        this.maxParallelism = maxParallelism;
        this.current = new ByteRowList(map, rows, due, spec);
    }

    @Override
    public RowList seek(Batch batch, int i) {
        return seek(KeyHash.keyGroup(batch.hashes[i], maxParallelism), batch.key(i, view));
    }

    @Override
    public RowList seek(int keyGroup, Key key) {
        current.load(keyGroup, key);
        return current;
    }

    @Override
    public long firstDue(int keyGroup) {
        return due.firstDue(keyGroup);
    }

    @Override
    public boolean takeDue(int keyGroup, long clock, int most, Visitor visitor) {
        return due.take(keyGroup, clock, most, (key, time) -> {
            current.load(keyGroup, key);
            current.forgetDue();
            visitor.key(current);
        });
    }

    /** The times are rows too, unless the map was filled without them. */
    @Override
    public void restoreDue(int keyGroup, Visitor visitor) {
        if (due.survives()) {
            return;
        }
        byte[] from = rows.begin(keyGroup).bytes();
        RowPages.scan(map, from, rows.after(), (row, value) -> {
            current.load(keyGroup, rows.keyAt(row, rows.prefixLength(), view));
            visitor.key(current);
            current.done();
        });
    }
}
