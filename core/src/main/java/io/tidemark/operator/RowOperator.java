package io.tidemark.operator;

import io.tidemark.record.Batch;
import io.tidemark.state.RowList;
import io.tidemark.state.RowSpec;
import io.tidemark.state.RowTable;

/** The frame of operators that keep a row table and take records one by one. */
/*
 * A key is noted with the table at one time, and is handed over then even if it has got more time since: most records leave the note
 * alone, and whoever is handed over says when it is due next.
 */
abstract class RowOperator extends OrderedOperator {

    private final RowTable table;

    RowOperator(OperatorContext context, Shape shape, RowSpec rows) {
        super(context, shape);
        this.table = context.store().rows(rows);
    }

    /** Does what is due for a key at a clock; if it has rows left, {@link #nextDue(RowList)} is asked then. */
    abstract void fire(RowList rows, long clock, Output output);

    /** When a key with rows has something to do. */
    abstract long nextDue(RowList rows);

    final RowTable table() {
        return table;
    }

    /** The rows of an item's key. */
    final RowList rows(Item item) {
        return table.seek(item.batch(), item.index());
    }

    /** Sees to it that a key fires no later than at a clock. */
    final void dueBy(RowList rows, long clock) {
        rows.dueBy(clock);
        dueAt(clock);
    }

    @Override
    final void expect(Batch batch, int from, int to) {
        table.expect(batch, from, to);
    }

    @Override
    final long firstDue(int keyGroup) {
        return table.firstDue(keyGroup);
    }

    @Override
    final boolean fireDue(int keyGroup, long clock, Output output) {
        return table.takeDue(keyGroup, clock, STEP_MAX, rows -> {
            fire(rows, clock, output);
            if (rows.first() != RowList.NONE) {
                rows.dueBy(nextDue(rows));
            }
            rows.done();
        });
    }

    @Override
    final void restoreDue(int keyGroup) {
        table.restoreDue(keyGroup, rows -> rows.dueBy(nextDue(rows)));
    }
}
