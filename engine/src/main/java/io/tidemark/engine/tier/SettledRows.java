package io.tidemark.engine.tier;

import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.state.RowList;
import io.tidemark.state.RowTable;

/** A row table whose times, when they are said again after a restore, do not count as changes: cuts do not have them. */
record SettledRows(RowTable table, TaskRows rows) implements RowTable {

    @Override
    public void expect(Batch batch, int from, int to) {
        table.expect(batch, from, to);
    }

    @Override
    public RowList seek(Batch batch, int i) {
        return table.seek(batch, i);
    }

    @Override
    public RowList seek(int keyGroup, Key key) {
        return table.seek(keyGroup, key);
    }

    @Override
    public long firstDue(int keyGroup) {
        return table.firstDue(keyGroup);
    }

    @Override
    public boolean takeDue(int keyGroup, long clock, int most, Visitor visitor) {
        return table.takeDue(keyGroup, clock, most, visitor);
    }

    @Override
    public void restoreDue(int keyGroup, Visitor visitor) {
        table.restoreDue(keyGroup, list -> {
            visitor.key(list);
            list.done();
            if (rows.isFull()) {
                rows.settle();
            }
        });
        rows.settle();
    }
}
