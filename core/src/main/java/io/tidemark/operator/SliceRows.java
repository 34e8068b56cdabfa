package io.tidemark.operator;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.CellTable;
import io.tidemark.record.Key;
import io.tidemark.record.Window;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.Slice;

/** The rows of slices, and how they are merged into tables of windows and emitted from them. */
final class SliceRows {

    private final AccumulatorTable table;
    private final WindowSpec spec;

    SliceRows(AccumulatorTable table, WindowSpec spec) {
        this.table = table;
        this.spec = spec;
    }

    AccumulatorTable table() {
        return table;
    }

    WindowSpec spec() {
        return spec;
    }

    Kernel<Object, ?> kernel() {
        return spec.kernel();
    }

    boolean hasIntegralKeys() {
        return spec.keyType().isIntegral();
    }

    /** An empty table for merged rows. */
    CellTable newTable() {
        return new CellTable(hasIntegralKeys(), spec.layout());
    }

    /** Merges the rows of a slice into a table. */
    void merge(CellTable into, int keyGroup, Slice slice) {
        table.scan(keyGroup, slice, (key, cells, row) -> {
            int at = into.rowOf(key);
            if (into.isFresh(at)) {
                kernel().create(into, at);
            }
            into.addRecords(at, cells.records(row));
            kernel().merge(into, at, cells, row);
        });
    }

    /** Emits all rows of a table that have records, and says how many they are. */
    static int emit(CellTable rows, Window window, WindowEmitter emitter, Output output) {
        Key key = new Key();
        int emitted = 0;
        for (int row = 0; row < rows.slots(); row++) {
            if (rows.records(row) > 0) {
                emitter.emit(rows.key(row, key), window, rows, row, output);
                emitted++;
            }
        }
        return emitted;
    }
}
