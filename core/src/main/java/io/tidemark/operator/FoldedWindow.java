package io.tidemark.operator;

import io.tidemark.cell.CellTable;
import io.tidemark.record.Window;
import io.tidemark.state.Slice;
import java.util.List;

/**
 * Every window folded anew from its slices, from left to right, for aggregates whose merge depends on the grouping. Nothing is kept
 * from one window to the next, so all key groups share it.
 */
final class FoldedWindow implements WindowSum {

    private final SliceRows slices;
    private final CellTable rows;

    FoldedWindow(SliceRows slices) {
        this.slices = slices;
        this.rows = slices.newTable();
    }

    @Override
    public boolean isEmpty() {
        return true;
    }

    @Override
    public void enter(int keyGroup, Window window, List<Slice> entering) {
        for (Slice slice : entering) {
            slices.merge(rows, keyGroup, slice);
        }
    }

    @Override
    public void emit(Window window, WindowEmitter emitter, Output output) {
        int emitted = SliceRows.emit(rows, window, emitter, output);
        rows.clear();
        rows.shrink(emitted);
    }

    @Override
    public void leave(int keyGroup, List<Slice> leaving, long nextStart) {}
}
