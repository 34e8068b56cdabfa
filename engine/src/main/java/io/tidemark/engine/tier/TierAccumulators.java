package io.tidemark.engine.tier;

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
import io.tidemark.state.bytes.AccumulatorCodec;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.KeyHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A slice table: rows for each slice that is open, under the number of its table. */
final class TierAccumulators implements AccumulatorTable, TierTable {

    private static final long NOT_NOTED = -1;

    private final AccumulatorSpec spec;
    private final TaskRows rows;
    private final SharedRows shared;
    private final SlicePlace.Prefix place;
    private final Range keyGroups;
    private final AccumulatorCodec codec;
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
        this.codec = new AccumulatorCodec(spec);
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
                SliceTable table = new SliceTable(entry.number(), at.table(group + keyGroups.first(), entry.number()));
                table.isNew = false;
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
        private final byte[] prefix;
        private boolean isNew = true;
        private long rows;
        private long rowsNoted = NOT_NOTED;

        SliceTable(long number, byte[] prefix) {
            this.number = number;
            this.prefix = prefix;
        }
    }

    @Override
    public void fold(Batch batch, int from, int to, Slice slice) {
        if (!slice.equals(currentSlice)) {
            Arrays.fill(current, null);
            currentSlice = slice;
        }
        for (int i = from; i < to; i++) {
            int group = KeyHash.keyGroup(batch.hashes[i], keyGroups.maxParallelism()) - keyGroups.first();
            SliceTable table = current[group];
            if (table == null) {
                table = table(group, slice);
                current[group] = table;
            }
            byte[] row = SlicePlace.row(table.prefix, batch.key(i, view));
            byte[] before = table.isNew ? rows.getNew(row) : rows.get(row);
            byte[] value;
            try {
                value = codec.added(before, batch, i);
            } catch (RuntimeException thrown) {
                throw new RecordFailure(i, thrown);
            }
            rows.put(row, value);
            added(table, before);
        }
    }

    private void added(SliceTable table, byte @Nullable [] before) {
        if (before == null) {
            table.rows++;
            count++;
        }
    }

    private SliceTable table(int group, Slice slice) {
        return open.get(group).computeIfAbsent(slice, each -> {
            SlicePlace at = new SlicePlace(place, each);
            placesOpened.add(at);
            long number = shared.newNumber();
            return new SliceTable(number, at.table(group + keyGroups.first(), number));
        });
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
        Key key = new Key();
        Cells cells = codec.newRow();
        try (RowCursor cursor = rows.cursor(table.prefix, Bytes.after(table.prefix))) {
            while (cursor.next()) {
                codec.decode(cursor.value(), cells);
                visitor.row(keyOf(cursor.key(), table.prefix.length, key), cells, 0);
            }
        }
    }

    private Key keyOf(byte[] row, int at, Key key) {
        int length = row.length - at;
        if (integral) {
            long word = new ByteSource(row, at, length).readLong();
            return key.setWord(word, KeyHash.hashLong(word));
        }
        return key.setBytes(row, at, length, KeyHash.hash(row, at, length));
    }

    @Override
    public void get(int keyGroup, Slice slice, Key key, RowVisitor visitor) {
        SliceTable table = open.get(keyGroup - keyGroups.first()).get(slice);
        byte[] value = table == null ? null : rows.get(SlicePlace.row(table.prefix, key));
        if (value != null) {
            Cells cells = codec.newRow();
            codec.decode(value, cells);
            visitor.row(key, cells, 0);
        }
    }

    @Override
    public void drop(int keyGroup, Slice slice) {
        int group = keyGroup - keyGroups.first();
        SliceTable table = open.get(group).remove(slice);
        if (table != null) {
            current[group] = null;
            rows.forgetNew(table.prefix, Bytes.after(table.prefix));
            dropped.get(group).add(slice);
            gone.get(group).add(slice);
            placesDropped.add(new SlicePlace(place, slice));
            count -= table.rows;
        }
    }

    /** Gives the places of slices that were opened and dropped since the last time; tables that are open then are new no more. */
    void takePlaces(List<SlicePlace> allOpened, List<SlicePlace> allDropped) {
        allOpened.addAll(placesOpened);
        allDropped.addAll(placesDropped);
        placesOpened.clear();
        placesDropped.clear();
        settled();
    }

    /** Says that what was loaded is settled: tables have rows that are older than the next cut. */
    void settled() {
        open.forEach(tables -> tables.values().forEach(table -> table.isNew = false));
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
            byte[] prefix = each.getValue().prefix;
            ranges.add(new RowRange(each.getKey(), prefix, Bytes.after(prefix)));
        }
        return ranges;
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
        RestoredRows.Table restored = rows.restored().table(table.prefix);
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
