package io.tidemark.engine.heap;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.CellTable;
import io.tidemark.cell.Cells;
import io.tidemark.engine.cut.KeyRows;
import io.tidemark.engine.cut.Rows;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.state.AccumulatorSpec;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.RecordFailure;
import io.tidemark.state.RowVisitor;
import io.tidemark.state.Slice;
import io.tidemark.state.StateSpec;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.KeyHash;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The slice tables of one operator: a flat table per slice and key group. */
final class HeapAccumulators implements AccumulatorTable, CutTable {

    /** How many records are looked at before they are folded. Measured: 32 is best, from 128 on slots leave the cache again. */
    private static final int WARM_RECORDS = 32;

    private final AccumulatorSpec spec;
    private final Kernel<Object, ?> kernel;
    private final boolean integral;
    private final HeapStore store;
    private final int state;
    private final TreeMap<Slice, SliceGroups> slices = new TreeMap<>();

    /** The slices of each key group, in order. */
    private final List<List<Slice>> open = new ArrayList<>();

    private final List<List<Slice>> dropped = new ArrayList<>();
    private final ArrayDeque<Frozen> frozen = new ArrayDeque<>();
    private final Key view = new Key();
    private @Nullable SliceGroups current;
    private @Nullable SliceGroups previous;

    /** Written so that the compiler does not drop the loop of {@link #warm}; means nothing. */
    @SuppressWarnings("UnusedVariable")
    private long warmed;

    HeapAccumulators(HeapStore store, int state, AccumulatorSpec spec) {
        this.store = store;
        this.state = state;
        this.spec = spec;
        this.kernel = spec.kernel();
        this.integral = spec.keyType().isIntegral();
        for (int group = 0; group < store.keyGroups(); group++) {
            open.add(new ArrayList<>());
            dropped.add(new ArrayList<>(0));
        }
    }

    /** A slice's tables, one a key group, and the slice itself. */
    private static final class SliceGroups {
        private final Slice slice;
        private final @Nullable CutCells[] tables;

        SliceGroups(Slice slice, int keyGroups) {
            this.slice = slice;
            this.tables = new @Nullable CutCells[keyGroups];
        }
    }

    /** A table that a cut has yet to write. */
    private record Frozen(int keyGroup, CutCells table) {}

    @Override
    public StateSpec spec() {
        return spec;
    }

    @Override
    public long rows() {
        long rows = 0;
        for (SliceGroups groups : slices.values()) {
            for (CutCells table : groups.tables) {
                rows += table == null ? 0 : table.size();
            }
        }
        return rows;
    }

    @Override
    public void fold(Batch batch, int from, int to, Slice slice) {
        SliceGroups groups = groups(slice);
        for (int block = from; block < to; block += WARM_RECORDS) {
            int end = Math.min(to, block + WARM_RECORDS);
            warm(batch, block, end, groups.tables);
            foldBlock(batch, block, end, groups);
        }
    }

    /** Looks at the slots of the next records in a loop of its own, so that they are in the cache when they are needed. */
    private void warm(Batch batch, int from, int to, @Nullable CutCells[] tables) {
        int first = store.firstKeyGroup();
        int maxParallelism = store.maxParallelism();
        long seen = 0;
        for (int i = from; i < to; i++) {
            CutCells table = tables[KeyHash.keyGroup(batch.hashes[i], maxParallelism) - first];
            seen += table == null ? 0 : table.peek(batch.hashes[i]);
        }
        warmed = seen;
    }

    private void foldBlock(Batch batch, int from, int to, SliceGroups groups) {
        int first = store.firstKeyGroup();
        int maxParallelism = store.maxParallelism();
        for (int i = from; i < to; i++) {
            int group = KeyHash.keyGroup(batch.hashes[i], maxParallelism) - first;
            CutCells table = groups.tables[group];
            if (table == null) {
                table = newTable(groups, group, expectedKeys(group, groups.slice));
            }
            int row = table.rowOf(batch, i);
            boolean fresh = table.isFresh(row);
            table.touch(row);
            if (fresh) {
                kernel.create(table, row);
            }
            add(table, row, batch, i, fresh);
        }
    }

    /** A record that makes user code throw leaves no trace: its row has as many records as before, or is fresh again. */
    private void add(CutCells table, int row, Batch batch, int i, boolean fresh) {
        table.addRecords(row, 1);
        try {
            kernel.add(table, row, batch, i);
        } catch (RuntimeException thrown) {
            undo(table, row, fresh);
            throw new RecordFailure(i, thrown);
        } catch (Error thrown) {
            undo(table, row, fresh);
            throw thrown;
        }
    }

    private static void undo(CutCells table, int row, boolean fresh) {
        table.addRecords(row, -1);
        if (fresh) {
            table.clearChanged(row);
        }
    }

    private SliceGroups groups(Slice slice) {
        SliceGroups known = current;
        if (known != null && known.slice.equals(slice)) {
            return known;
        }
        SliceGroups before = previous;
        previous = current;
        known = before != null && before.slice.equals(slice)
                ? before
                : slices.computeIfAbsent(slice, s -> new SliceGroups(s, store.keyGroups()));
        current = known;
        return known;
    }

    private CutCells newTable(SliceGroups groups, int group, int expectedKeys) {
        int keyGroup = group + store.firstKeyGroup();
        CutCells table = new CutCells(
                integral,
                spec.layout(),
                expectedKeys,
                (cells, fromRow, toRow) -> writePage(keyGroup, groups.slice, cells, fromRow, toRow));
        groups.tables[group] = table;
        List<Slice> inOrder = open.get(group);
        inOrder.add(-Collections.binarySearch(inOrder, groups.slice) - 1, groups.slice);
        return table;
    }

    /** A share of the keys that the newest slice has, so that its successor need not grow from the smallest size; partials are small. */
    private int expectedKeys(int group, Slice slice) {
        List<Slice> inOrder = open.get(group);
        if (inOrder.isEmpty() || slice.isPartial()) {
            return 0;
        }
        Slice newest = inOrder.get(inOrder.size() - 1);
        CutCells table = table(group + store.firstKeyGroup(), newest);
        return table == null || newest.isPartial() ? 0 : table.size() / CellTable.PRESIZED_SHARE;
    }

    private @Nullable CutCells table(int keyGroup, Slice slice) {
        SliceGroups groups = slices.get(slice);
        return groups == null ? null : groups.tables[keyGroup - store.firstKeyGroup()];
    }

    @Override
    public List<Slice> slices(int keyGroup) {
        return Collections.unmodifiableList(open.get(keyGroup - store.firstKeyGroup()));
    }

    @Override
    public void scan(int keyGroup, Slice slice, RowVisitor visitor) {
        CutCells table = table(keyGroup, slice);
        if (table == null) {
            return;
        }
        Key key = new Key();
        for (int row = 0; row < table.slots(); row++) {
            if (table.records(row) > 0) {
                visitor.row(table.key(row, key), table, row);
            }
        }
    }

    @Override
    public void get(int keyGroup, Slice slice, Key key, RowVisitor visitor) {
        CutCells table = table(keyGroup, slice);
        int row = table == null ? -1 : table.find(key);
        if (table != null && row >= 0) {
            visitor.row(key, table, row);
        }
    }

    @Override
    public void drop(int keyGroup, Slice slice) {
        SliceGroups groups = slices.get(slice);
        if (groups == null) {
            return;
        }
        int group = keyGroup - store.firstKeyGroup();
        if (groups.tables[group] != null) {
            groups.tables[group] = null;
            dropped.get(group).add(slice);
            List<Slice> inOrder = open.get(group);
            inOrder.remove(Collections.binarySearch(inOrder, slice));
        }
        for (CutCells left : groups.tables) {
            if (left != null) {
                return;
            }
        }
        slices.remove(slice);
        current = null;
        previous = null;
    }

    @Override
    public void freeze(BitSet whole, ChunkOutput output) {
        for (int group = 0; group < store.keyGroups(); group++) {
            freezeDropped(group, whole, output);
        }
        for (SliceGroups groups : slices.values()) {
            for (int group = 0; group < store.keyGroups(); group++) {
                CutCells table = groups.tables[group];
                int keyGroup = group + store.firstKeyGroup();
                if (table != null && table.freeze(whole.get(keyGroup))) {
                    frozen.add(new Frozen(keyGroup, table));
                }
            }
        }
    }

    private void freezeDropped(int group, BitSet whole, ChunkOutput output) {
        int keyGroup = group + store.firstKeyGroup();
        List<Slice> slicesDropped = dropped.get(group);
        if (!whole.get(keyGroup)) {
            for (Slice slice : slicesDropped) {
                output.rows(state, keyGroup, Rows.DROP, slice, 0);
                output.appended(state, keyGroup);
            }
        }
        slicesDropped.clear();
    }

    @Override
    public boolean writeNext() {
        while (!frozen.isEmpty()) {
            if (frozen.peek().table().writeNext()) {
                return true;
            }
            frozen.remove();
        }
        return false;
    }

    private void writePage(int keyGroup, Slice slice, CutCells table, int fromRow, int toRow) {
        int changed = 0;
        for (int row = fromRow; row < toRow; row++) {
            changed += isToWrite(table, row) ? 1 : 0;
        }
        if (changed == 0) {
            return;
        }
        ByteSink rows = store.output().rows(state, keyGroup, Rows.PUT, slice, changed);
        for (int row = fromRow; row < toRow; row++) {
            if (isToWrite(table, row)) {
                KeyRows.write(table.key(row, view), rows);
                rows.writeLong(table.records(row));
                kernel.encode(table, row, rows);
            }
        }
        store.output().appended(state, keyGroup);
    }

    /** A row may have no records: user code threw on the only one. */
    private static boolean isToWrite(CutCells table, int row) {
        return table.isFrozen(row) && table.records(row) > 0;
    }

    @Override
    public void load(int keyGroup, ByteSource chunk) {
        while (chunk.remaining() > 0) {
            Rows.Header block = Rows.readHeader(chunk);
            if (block.kind() == Rows.DROP) {
                drop(keyGroup, block.slice());
            } else if (block.kind() == Rows.PUT) {
                loadRows(keyGroup, block.slice(), block.count(), chunk);
            } else {
                throw chunk.corrupt("A slice table has no rows of kind " + block.kind());
            }
        }
    }

    private void loadRows(int keyGroup, Slice slice, long count, ByteSource chunk) {
        SliceGroups groups = groups(slice);
        int group = keyGroup - store.firstKeyGroup();
        CutCells table = groups.tables[group];
        if (table == null) {
            // Key groups come in order, and have about as many keys each: the table need not grow from the smallest
            // size again.
            CutCells before = group == 0 ? null : groups.tables[group - 1];
            table = newTable(groups, group, before == null ? 0 : before.size());
        }
        for (long left = count; left > 0; left--) {
            int row = table.rowOf(KeyRows.read(integral, chunk, view));
            clear(table, row);
            kernel.create(table, row);
            table.addRecords(row, chunk.readLong());
            kernel.decode(chunk, table, row);
        }
    }

    private static void clear(Cells table, int row) {
        table.addRecords(row, -table.records(row));
    }

    @Override
    public void loaded() {
        for (List<Slice> each : dropped) {
            each.clear();
        }
        for (SliceGroups groups : slices.values()) {
            for (CutCells table : groups.tables) {
                if (table != null) {
                    table.settle();
                }
            }
        }
    }
}
