package io.tidemark.engine.heap;

import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.engine.cut.KeyRows;
import io.tidemark.engine.cut.Rows;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.record.Key;
import io.tidemark.state.Slice;
import io.tidemark.state.StateSpec;
import io.tidemark.state.ValueSpec;
import io.tidemark.state.ValueTable;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.ArrayDeque;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** A keyed value state: a flat table per key group with the value as the row's object. */
/*
 * A row with a value counts one record. A removed one counts none and is kept, marked as changed, until a cut has written that it is
 * gone; after that the table forgets it when it grows.
 */
final class HeapValues<V> implements ValueTable<V>, CutTable {

    private static final Slice NO_SLICE = Slice.of(0);

    private final ValueSpec<V> spec;
    private final boolean integral;
    private final HeapStore store;
    private final int state;
    private final CutCells[] tables;
    private final ArrayDeque<Integer> frozen = new ArrayDeque<>();
    private final Key view = new Key();

    HeapValues(HeapStore store, int state, ValueSpec<V> spec) {
        this.store = store;
        this.state = state;
        this.spec = spec;
        this.integral = spec.keyType().isIntegral();
        this.tables = new CutCells[store.keyGroups()];
        Layout layout = new Layout();
        layout.takeObjects(1);
        for (int group = 0; group < tables.length; group++) {
            int keyGroup = group + store.firstKeyGroup();
            tables[group] = new CutCells(
                    integral, layout, (cells, fromRow, toRow) -> writePage(keyGroup, cells, fromRow, toRow));
        }
    }

    @Override
    public StateSpec spec() {
        return spec;
    }

    @Override
    public long rows() {
        long rows = 0;
        for (CutCells table : tables) {
            rows += table.size();
        }
        return rows;
    }

    @Override
    public @Nullable V get(int keyGroup, Key key) {
        CutCells table = tables[keyGroup - store.firstKeyGroup()];
        int row = table.find(key);
        return row < 0 ? null : value(table, row);
    }

    @SuppressWarnings("unchecked") // Only values of type V are put.
    private @Nullable V value(Cells table, int row) {
        return (V) table.objects[row];
    }

    @Override
    public void put(int keyGroup, Key key, V value) {
        CutCells table = tables[keyGroup - store.firstKeyGroup()];
        int row = table.rowOf(key);
        table.touch(row);
        table.objects[row] = value;
        table.addRecords(row, 1 - table.records(row));
    }

    @Override
    public void remove(int keyGroup, Key key) {
        CutCells table = tables[keyGroup - store.firstKeyGroup()];
        int row = table.find(key);
        if (row >= 0 && table.records(row) > 0) {
            table.touch(row);
            table.objects[row] = null;
            table.addRecords(row, -1);
        }
    }

    @Override
    public void scan(int keyGroup, Visitor<V> visitor) {
        CutCells table = tables[keyGroup - store.firstKeyGroup()];
        Key key = new Key();
        for (int row = 0; row < table.slots(); row++) {
            V value = table.isTaken(row) ? value(table, row) : null;
            if (value != null) {
                visitor.row(table.key(row, key), value);
            }
        }
    }

    @Override
    public void freeze(BitSet whole, ChunkOutput output) {
        for (int group = 0; group < tables.length; group++) {
            if (tables[group].freeze(whole.get(group + store.firstKeyGroup()))) {
                frozen.add(group);
            }
        }
    }

    @Override
    public boolean writeNext() {
        while (!frozen.isEmpty()) {
            if (tables[frozen.peek()].writeNext()) {
                return true;
            }
            frozen.remove();
        }
        return false;
    }

    private void writePage(int keyGroup, CutCells table, int fromRow, int toRow) {
        writeKind(keyGroup, table, fromRow, toRow, Rows.PUT);
        writeKind(keyGroup, table, fromRow, toRow, Rows.REMOVE);
    }

    private void writeKind(int keyGroup, CutCells table, int fromRow, int toRow, byte kind) {
        int count = 0;
        for (int row = fromRow; row < toRow; row++) {
            count += isOfKind(table, row, kind) ? 1 : 0;
        }
        if (count == 0) {
            return;
        }
        ByteSink rows = store.output().rows(state, keyGroup, kind, NO_SLICE, count);
        for (int row = fromRow; row < toRow; row++) {
            if (isOfKind(table, row, kind)) {
                KeyRows.write(table.key(row, view), rows);
                V value = value(table, row);
                if (value != null) {
                    spec.codec().encode(value, rows);
                }
            }
        }
        store.output().appended(state, keyGroup);
    }

    private static boolean isOfKind(CutCells table, int row, byte kind) {
        boolean isThere = table.records(row) > 0;
        return kind == Rows.PUT ? isThere && table.isFrozen(row) : !isThere && table.isChanged(row);
    }

    @Override
    public void load(int keyGroup, ByteSource chunk) {
        while (chunk.remaining() > 0) {
            Rows.Header block = Rows.readHeader(chunk);
            byte kind = block.kind();
            for (long left = block.count(); left > 0; left--) {
                Key key = KeyRows.read(integral, chunk, view);
                if (kind == Rows.PUT) {
                    put(keyGroup, key, spec.codec().decode(chunk));
                } else if (kind == Rows.REMOVE) {
                    remove(keyGroup, key);
                } else {
                    throw chunk.corrupt("A value state has no rows of kind " + kind);
                }
            }
        }
    }

    @Override
    public void loaded() {
        for (CutCells table : tables) {
            table.settle();
        }
    }
}
