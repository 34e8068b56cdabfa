package io.tidemark.operator;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.CellTable;
import io.tidemark.record.Key;
import io.tidemark.record.Window;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.Slice;
import java.util.TreeSet;

/** The merged slices of one key group's current window, kept from window to window by merging and subtracting. */
final class RunningWindow {

    private final Kernel<Object, ?> kernel;
    private final CellTable rows;
    private final TreeSet<Slice> entered = new TreeSet<>();

    RunningWindow(WindowSpec spec) {
        this.kernel = spec.kernel();
        this.rows = newTable(spec);
    }

    static CellTable newTable(WindowSpec spec) {
        return new CellTable(spec.keyType().isIntegral(), spec.layout());
    }

    /** Takes in a slice unless it is in already. */
    void enter(int keyGroup, Slice slice, AccumulatorTable table) {
        if (entered.add(slice)) {
            merge(kernel, rows, keyGroup, slice, table);
        }
    }

    /** Gives up a slice if it is in. */
    void leave(int keyGroup, Slice slice, AccumulatorTable table) {
        if (entered.remove(slice)) {
            table.scan(keyGroup, slice, (key, cells, row) -> {
                int at = rows.rowOf(key);
                rows.addRecords(at, -cells.records(row));
                kernel.subtract(rows, at, cells, row);
            });
        }
    }

    boolean isEmpty() {
        return entered.isEmpty();
    }

    void emit(Window window, WindowEmitter emitter, Output output) {
        emitAll(rows, window, emitter, output);
    }

    static void merge(Kernel<Object, ?> kernel, CellTable into, int keyGroup, Slice slice, AccumulatorTable table) {
        table.scan(keyGroup, slice, (key, cells, row) -> {
            int at = into.rowOf(key);
            if (into.isFresh(at)) {
                kernel.create(into, at);
            }
            into.addRecords(at, cells.records(row));
            kernel.merge(into, at, cells, row);
        });
    }

    static void emitAll(CellTable rows, Window window, WindowEmitter emitter, Output output) {
        Key key = new Key();
        for (int row = 0; row < rows.slots(); row++) {
            if (rows.records(row) > 0) {
                emitter.emit(rows.key(row, key), window, rows, row, output);
            }
        }
    }
}
