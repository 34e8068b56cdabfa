package io.tidemark.engine.tier;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.CellTable;
import io.tidemark.cell.Cells;
import io.tidemark.engine.cut.Rows;
import io.tidemark.portable.StateSchema;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A slice table: rows for each slice that is open, under the number of its table. */
final class TierAccumulators implements AccumulatorTable, TierTable {

    private static final long NOT_NOTED = -1;

    /** How many records are looked at before they are folded. */
    private static final int WARM_RECORDS = 32;

    private final AccumulatorSpec spec;
    private final TaskRows rows;
    private final SharedRows shared;
    private final SlicePlace.Prefix place;
    private final Range keyGroups;
    private final Kernel<Object, ?> kernel;
    private final CellForm form;
    private final ObjectSizes sizes;
    private final Cells lifted;
    private final StateSchema schema;
    private final boolean integral;
    private final int keyAt;
    private final List<TreeMap<Slice, SliceTable>> open = new ArrayList<>();
    private final List<List<Slice>> dropped = new ArrayList<>();
    /** Slices that were dropped, and may be noted as open. */
    private final List<List<Slice>> gone = new ArrayList<>();

    private final List<SlicePlace> placesOpened = new ArrayList<>();
    private final List<SlicePlace> placesDropped = new ArrayList<>();
    private final Key view = new Key();
    private final @Nullable SliceTable[] current;
    private @Nullable Slice currentSlice;
    private long count;
    /** What changed since the last cut takes of memory. */
    private long bytes;

    /** Written so that the compiler does not drop the loop of {@link #warm}; means nothing. */
    @SuppressWarnings("UnusedVariable")
    private long warmed;

    /**
     * The key groups of a task.
     *
     * @param first the first
     * @param end the one after the last
     * @param maxParallelism all there are
     */
    record Range(int first, int end, int maxParallelism) {}

    TierAccumulators(AccumulatorSpec spec, String operator, TaskRows rows, SharedRows shared, Range keyGroups) {
        this.spec = spec;
        this.rows = rows;
        this.shared = shared;
        this.place = new SlicePlace.Prefix(shared.operator(operator), spec.name());
        this.keyAt = place.bytes().length + SlicePlace.AFTER_STATE;
        this.keyGroups = keyGroups;
        this.kernel = spec.kernel();
        this.form = new CellForm(spec);
        this.sizes = new ObjectSizes(form);
        this.lifted = form.newRow();
        this.schema = spec.schema(operator);
        this.integral = spec.keyType().isIntegral();
        this.current = new @Nullable SliceTable[keyGroups.end() - keyGroups.first()];
        for (int group = 0; group < current.length; group++) {
            open.add(new TreeMap<>());
            dropped.add(new ArrayList<>(0));
            gone.add(new ArrayList<>(0));
            findOpen(group);
        }
    }

    /** Opens the slices that the rows say are open. */
    private void findOpen(int group) {
        byte[] from = OpenSlices.prefix(place, group + keyGroups.first());
        try (RowCursor cursor = rows.cursor(from, Bytes.after(from))) {
            while (cursor.next()) {
                OpenSlices.Entry entry = OpenSlices.entry(cursor);
                SlicePlace at = new SlicePlace(place, entry.slice());
                byte[] prefix = at.table(group + keyGroups.first(), entry.number());
                SliceTable table = new SliceTable(entry.number(), new SliceCells(prefix, form, 0));
                table.cells.setBelow();
                table.rows = entry.rows();
                table.rowsNoted = entry.rows();
                count += entry.rows();
                open.get(group).put(entry.slice(), table);
                placesOpened.add(at);
            }
        }
    }

    /** Puts it into rows what is open. */
    void noteOpen() {
        for (int group = 0; group < current.length; group++) {
            for (Slice slice : gone.get(group)) {
                if (!open.get(group).containsKey(slice)) {
                    rows.remove(OpenSlices.key(new SlicePlace(place, slice), group + keyGroups.first()));
                }
            }
            gone.get(group).clear();
            for (Map.Entry<Slice, SliceTable> each : open.get(group).entrySet()) {
                SliceTable table = each.getValue();
                if (table.rowsNoted != table.rows) {
                    rows.put(
                            OpenSlices.key(new SlicePlace(place, each.getKey()), group + keyGroups.first()),
                            OpenSlices.value(table.number, table.rows));
                    table.rowsNoted = table.rows;
                }
            }
        }
    }

    /** The table of a slice in a key group. */
    private static final class SliceTable {
        private final long number;
        private final SliceCells cells;
        private long rows;
        private long rowsNoted = NOT_NOTED;

        SliceTable(long number, SliceCells cells) {
            this.number = number;
            this.cells = cells;
        }
    }

    @Override
    public void fold(Batch batch, int from, int to, Slice slice) {
        if (!slice.equals(currentSlice)) {
            Arrays.fill(current, null);
            currentSlice = slice;
        }
        for (int block = from; block < to; block += WARM_RECORDS) {
            int end = Math.min(to, block + WARM_RECORDS);
            warm(batch, block, end);
            for (int i = block; i < end; i++) {
                fold(batch, i, slice);
            }
        }
    }

    /** Looks at the slots of the next records in a loop of its own, so that they are in the cache when they are needed. */
    private void warm(Batch batch, int from, int to) {
        long seen = 0;
        for (int i = from; i < to; i++) {
            SliceTable table =
                    current[KeyHash.keyGroup(batch.hashes[i], keyGroups.maxParallelism()) - keyGroups.first()];
            seen += table == null ? 0 : table.cells.peek(batch.hashes[i]);
        }
        warmed = seen;
    }

    private void fold(Batch batch, int i, Slice slice) {
        int group = KeyHash.keyGroup(batch.hashes[i], keyGroups.maxParallelism()) - keyGroups.first();
        SliceTable table = current[group];
        if (table == null) {
            table = table(group, slice);
            current[group] = table;
        }
        CellTable cells = table.cells.cells();
        int row = cells.rowOf(batch, i);
        boolean isFresh = cells.isFresh(row);
        boolean isNew = isFresh && !lift(batch.key(i, view), table.cells, row);
        if (isNew) {
            kernel.create(cells, row);
        }
        add(cells, row, batch, i);
        if (isNew) {
            table.rows++;
            count++;
        }
        if (isFresh || sizes.sample(cells, row)) {
            grew(table.cells);
        }
    }

    /** Makes a row that is new to flat memory hold what it held before; false if there was none. */
    private boolean lift(Key key, SliceCells cells, int row) {
        if (cells.lift(key, row)) {
            return true;
        }
        byte[] value = cells.isBelow() ? rows.get(SlicePlace.row(cells.prefix(), key)) : null;
        if (value != null) {
            form.decode(value, lifted);
            cells.cells().assign(row, lifted, 0);
        }
        return value != null;
    }

    /** A record that makes user code throw leaves no trace: its row has as many records as before. */
    private void add(CellTable cells, int row, Batch batch, int i) {
        cells.addRecords(row, 1);
        try {
            kernel.add(cells, row, batch, i);
        } catch (RuntimeException thrown) {
            cells.addRecords(row, -1);
            throw new RecordFailure(i, thrown);
        } catch (Error thrown) {
            cells.addRecords(row, -1);
            throw thrown;
        }
    }

    private void grew(SliceCells cells) {
        long by = cells.growth(sizes.perRow());
        bytes += by;
        rows.grew(by);
    }

    /** What changed since the last cut takes of memory, in bytes. */
    long changedBytes() {
        return bytes;
    }

    /** Takes out of flat memory what changed since the last cut, to be put aside. */
    CellLayer spill() {
        return moved(SliceCells::spill);
    }

    /** Seals what changed since the last cut. */
    CellLayer seal() {
        return moved(SliceCells::seal);
    }

    private CellLayer moved(BiConsumer<SliceCells, CellLayer> move) {
        CellLayer layer = new CellLayer(form, shared.budget());
        open.forEach(tables -> tables.values().forEach(table -> move.accept(table.cells, layer)));
        bytes = 0;
        return layer;
    }

    private SliceTable table(int group, Slice slice) {
        SliceTable known = open.get(group).get(slice);
        if (known == null) {
            int keys = expectedKeys(group, slice);
            SlicePlace at = new SlicePlace(place, slice);
            placesOpened.add(at);
            long number = shared.newNumber();
            known = new SliceTable(number, new SliceCells(at.table(group + keyGroups.first(), number), form, keys));
            open.get(group).put(slice, known);
        }
        return known;
    }

    /** As many keys as the newest slice has; partials are small. */
    private int expectedKeys(int group, Slice slice) {
        Map.Entry<Slice, SliceTable> newest = open.get(group).lastEntry();
        return newest == null || slice.isPartial() || newest.getKey().isPartial()
                ? 0
                : newest.getValue().cells.size();
    }

    @Override
    public List<Slice> slices(int keyGroup) {
        return List.copyOf(open.get(keyGroup - keyGroups.first()).keySet());
    }

    @Override
    public void scan(int keyGroup, Slice slice, RowVisitor visitor) {
        SliceTable table = open.get(keyGroup - keyGroups.first()).get(slice);
        if (table == null) {
            return;
        }
        SliceCells cells = table.cells;
        if (!cells.isBelow()) {
            cells.showAll(visitor);
            return;
        }
        byte[] prefix = cells.prefix();
        Key key = new Key();
        Cells row = form.newRow();
        List<RowCursor> runs = List.of(cells.changes(), rows.cursor(prefix, Bytes.after(prefix)));
        try (RowCursor cursor = new MergedCursor(runs, false)) {
            while (cursor.next()) {
                form.decode(cursor.value(), row);
                visitor.row(form.keyOf(cursor.key(), prefix.length, key), row, 0);
            }
        }
    }

    @Override
    public void get(int keyGroup, Slice slice, Key key, RowVisitor visitor) {
        SliceTable table = open.get(keyGroup - keyGroups.first()).get(slice);
        if (table == null || table.cells.show(key, visitor) || !table.cells.isBelow()) {
            return;
        }
        byte[] value = rows.get(SlicePlace.row(table.cells.prefix(), key));
        if (value != null) {
            Cells row = form.newRow();
            form.decode(value, row);
            visitor.row(key, row, 0);
        }
    }

    @Override
    public void drop(int keyGroup, Slice slice) {
        int group = keyGroup - keyGroups.first();
        SliceTable table = open.get(group).remove(slice);
        if (table != null) {
            current[group] = null;
            byte[] prefix = table.cells.prefix();
            rows.restored().forget(prefix, Bytes.after(prefix));
            long freed = table.cells.drop();
            bytes -= freed;
            rows.grew(-freed);
            dropped.get(group).add(slice);
            gone.get(group).add(slice);
            placesDropped.add(new SlicePlace(place, slice));
            count -= table.rows;
        }
    }

    /** Gives the places of slices that were opened and dropped since the last time. */
    void takePlaces(List<SlicePlace> allOpened, List<SlicePlace> allDropped) {
        allOpened.addAll(placesOpened);
        allDropped.addAll(placesDropped);
        placesOpened.clear();
        placesDropped.clear();
    }

    @Override
    public StateSpec spec() {
        return spec;
    }

    @Override
    public long rows() {
        return count;
    }

    @Override
    public List<RowRange> ranges(int keyGroup) {
        List<RowRange> ranges = new ArrayList<>();
        for (Map.Entry<Slice, SliceTable> each :
                open.get(keyGroup - keyGroups.first()).entrySet()) {
            byte[] prefix = each.getValue().cells.prefix();
            ranges.add(new RowRange(each.getKey(), prefix, Bytes.after(prefix)));
        }
        return ranges;
    }

    @Override
    public @Nullable FrozenRows takeFlat(FrozenRows.Place place, RowRange range) {
        SliceTable table = open.get(place.keyGroup() - keyGroups.first()).get(range.slice());
        if (table == null) {
            return null;
        }
        SliceCells.Changes changes = table.cells.takeChanges();
        if (place.isWhole() ? table.cells.isBelow() : changes.isSpilled()) {
            return null;
        }
        CellTable changed = changes.cells();
        List<CellTable> cells = changed == null ? List.of() : List.of(changed);
        return new FrozenCells(place, range.slice(), place.isWhole() ? table.cells.sealed() : cells, form);
    }

    @Override
    public List<Slice> takeDropped(int keyGroup) {
        List<Slice> taken = dropped.get(keyGroup - keyGroups.first());
        dropped.set(keyGroup - keyGroups.first(), new ArrayList<>(0));
        return taken;
    }

    @Override
    public boolean isWrittenWhole() {
        return false;
    }

    @Override
    public void write(byte[] row, byte[] value, ByteSink out) {
        writePlace(row, out);
        out.put(value, 0, value.length);
    }

    @Override
    public void writePlace(byte[] row, ByteSink out) {
        int at = keyAt;
        if (integral) {
            out.put(row, at, row.length - at);
        } else {
            out.writeBytes(row, at, row.length - at);
        }
    }

    @Override
    public void load(int keyGroup, Rows.Header block, ByteSource in) {
        if (block.kind() == Rows.DROP) {
            drop(keyGroup, block.slice());
            return;
        }
        if (block.kind() != Rows.PUT) {
            throw in.corrupt("A slice table has no rows of kind " + block.kind());
        }
        SliceTable table = table(keyGroup - keyGroups.first(), block.slice());
        long left = block.count();
        table.cells.setBelow();
        RestoredRows.Table restored = rows.restored().table(table.cells.prefix());
        table.rows += left;
        count += left;
        for (; left > 0; left--) {
            takeRow(in, restored);
        }
    }

    private void takeRow(ByteSource in, RestoredRows.Table to) {
        int length = integral ? 0 : in.readLength();
        int at = in.offset();
        if (integral) {
            schema.skipKey(in);
        } else {
            in.skip(length);
        }
        int value = in.offset();
        schema.skipValue(in);
        to.add(in.array(), at, value - at, in.offset() - value);
    }
}
