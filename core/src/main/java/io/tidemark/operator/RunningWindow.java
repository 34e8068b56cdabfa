package io.tidemark.operator;

import io.tidemark.cell.CellTable;
import io.tidemark.record.Window;
import io.tidemark.state.Slice;
import java.util.List;

/** A window kept from one to the next by merging the slices that enter and subtracting those that leave, exactly. */
final class RunningWindow implements WindowSum {

    private final SliceRows slices;
    private final CellTable rows;
    private boolean isEmpty = true;

    RunningWindow(SliceRows slices) {
        this.slices = slices;
        this.rows = slices.newTable();
    }

    @Override
    public boolean isEmpty() {
        return isEmpty;
    }

    @Override
    public void enter(int keyGroup, Window window, List<Slice> entering) {
        isEmpty = false;
        for (Slice slice : entering) {
            slices.merge(rows, keyGroup, slice);
        }
    }

    @Override
    public void emit(Window window, WindowEmitter emitter, Output output) {
        rows.shrink(SliceRows.emit(rows, window, emitter, output));
    }

    @Override
    public void leave(int keyGroup, List<Slice> leaving, long nextStart) {
        for (Slice slice : leaving) {
            slices.table().scan(keyGroup, slice, (key, cells, row) -> {
                int at = rows.rowOf(key);
                rows.addRecords(at, -cells.records(row));
                slices.kernel().subtract(rows, at, cells, row);
            });
        }
    }
}
