package io.tidemark.operator;

import io.tidemark.cell.CellTable;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.RowVisitor;
import io.tidemark.state.Slice;
import io.tidemark.type.KeyHash;
import java.util.List;
import java.util.TreeMap;

/** A slice table of one key group and integral keys, filled by hand. */
final class SliceFake implements AccumulatorTable {

    private final Layout layout;
    private final CountingKernel kernel;
    private final TreeMap<Slice, CellTable> slices = new TreeMap<>();

    SliceFake(Layout layout, CountingKernel kernel) {
        this.layout = layout;
        this.kernel = kernel;
    }

    /** Adds a record to a slice. */
    void add(Slice slice, long word, long value) {
        CellTable table = slices.computeIfAbsent(slice, made -> new CellTable(true, layout));
        int row = table.rowOf(new Key().setWord(word, KeyHash.hashLong(word)));
        if (table.isFresh(row)) {
            kernel.create(table, row);
        }
        table.addRecords(row, 1);
        kernel.take(table, row, value, value);
    }

    /** How many rows a slice has. */
    int rows(Slice slice) {
        return slices.containsKey(slice) ? slices.get(slice).size() : 0;
    }

    @Override
    public void fold(Batch batch, int from, int to, Slice slice) {
        throw new AssertionError("Slices are filled by hand.");
    }

    @Override
    public List<Slice> slices(int keyGroup) {
        return List.copyOf(slices.keySet());
    }

    @Override
    public void scan(int keyGroup, Slice slice, RowVisitor visitor) {
        CellTable table = slices.get(slice);
        if (table == null) {
            return;
        }
        for (int row = 0; row < table.slots(); row++) {
            if (table.records(row) > 0) {
                visitor.row(table.key(row, new Key()), table, row);
            }
        }
    }

    @Override
    public void get(int keyGroup, Slice slice, Key key, RowVisitor visitor) {
        throw new AssertionError("No single row is asked for.");
    }

    @Override
    public void drop(int keyGroup, Slice slice) {
        slices.remove(slice);
    }
}
