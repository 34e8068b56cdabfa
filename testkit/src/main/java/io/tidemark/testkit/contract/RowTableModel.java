package io.tidemark.testkit.contract;

import io.tidemark.cell.Cells;
import io.tidemark.record.Key;
import io.tidemark.state.RowCodec;
import io.tidemark.state.RowSpec;
import io.tidemark.time.Times;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.avro.Schema;

/** What a row table should hold: a list of rows and a time for each key. */
final class RowTableModel {

    private static final int LANES = 2;

    private final TreeMap<Integer, TreeMap<String, Entry>> groups = new TreeMap<>();

    /** The table of such rows. */
    static RowSpec spec(boolean integral) {
        return new RowSpec("lists", integral ? Type.LONG : Type.STRING, new Codec(), LANES, 1);
    }

    /** What a row holds. */
    record Row(int records, long lane, long otherLane, String object) {

        void write(Cells cells, int row) {
            cells.addRecords(row, records);
            cells.lanes[cells.at(row)] = lane;
            cells.lanes[cells.at(row) + 1] = otherLane;
            cells.objects[cells.objectAt(row)] = object;
        }

        static Row read(Cells cells, int row) {
            Object object = cells.objects[cells.objectAt(row)];
            return new Row(
                    (int) cells.records(row),
                    cells.lanes[cells.at(row)],
                    cells.lanes[cells.at(row) + 1],
                    String.valueOf(object));
        }
    }

    private static final class Codec implements RowCodec {

        @Override
        public Schema schema(String name) {
            return Schema.createRecord(
                    name,
                    null,
                    null,
                    false,
                    List.of(
                            new Schema.Field("records", Schema.create(Schema.Type.INT)),
                            new Schema.Field("lane", Schema.create(Schema.Type.LONG)),
                            new Schema.Field("otherLane", Schema.create(Schema.Type.LONG)),
                            new Schema.Field("object", Schema.create(Schema.Type.STRING))));
        }

        @Override
        public void encode(Cells cells, int row, ByteSink out) {
            Row filled = Row.read(cells, row);
            out.writeInt(filled.records);
            out.writeLong(filled.lane);
            out.writeLong(filled.otherLane);
            out.writeString(filled.object);
        }

        @Override
        public void decode(ByteSource in, Cells cells, int row) {
            new Row(in.readInt(), in.readLong(), in.readLong(), in.readString()).write(cells, row);
        }
    }

    /** The rows of a key and its time. */
    static final class Entry {
        private final List<Row> rows = new ArrayList<>();
        private long due = Times.END;

        List<Row> rows() {
            return rows;
        }

        /** A key without rows has no time. */
        long due() {
            if (rows.isEmpty()) {
                due = Times.END;
            }
            return due;
        }

        void dueBy(long time) {
            due = Math.min(due(), time);
        }

        void forgetDue() {
            due = Times.END;
        }
    }

    static String name(Key key) {
        return HexFormat.of().formatHex(key.toBytes());
    }

    Entry entry(int keyGroup, Key key) {
        return groups.computeIfAbsent(keyGroup, group -> new TreeMap<>())
                .computeIfAbsent(name(key), name -> new Entry());
    }

    long due(int keyGroup, Key key) {
        return entry(keyGroup, key).due();
    }

    /** The names of the keys of a key group that are due at a clock. */
    Set<String> due(int keyGroup, long clock) {
        TreeSet<String> found = new TreeSet<>();
        groups.getOrDefault(keyGroup, new TreeMap<>()).forEach((name, entry) -> {
            if (entry.due() != Times.END && entry.due() <= clock) {
                found.add(name);
            }
        });
        return found;
    }

    long firstDue(int keyGroup) {
        return groups.getOrDefault(keyGroup, new TreeMap<>()).values().stream()
                .mapToLong(Entry::due)
                .min()
                .orElse(Times.END);
    }

    /** The names of all keys that have rows. */
    Set<String> keys() {
        TreeSet<String> found = new TreeSet<>();
        groups.values()
                .forEach(keys -> keys.forEach((name, entry) -> {
                    if (!entry.rows.isEmpty()) {
                        found.add(name);
                    }
                }));
        return found;
    }

    /** Forgets keys without rows, and their times. */
    void tidy() {
        groups.values().forEach(keys -> keys.values().removeIf(entry -> entry.rows.isEmpty()));
    }

    RowTableModel copy() {
        RowTableModel copy = new RowTableModel();
        groups.forEach((group, keys) -> keys.forEach((name, entry) -> {
            Entry copied = copy.groups
                    .computeIfAbsent(group, any -> new TreeMap<>())
                    .computeIfAbsent(name, any -> new Entry());
            copied.rows.addAll(entry.rows);
            copied.due = entry.due();
        }));
        return copy;
    }

    /** Becomes what another model is. */
    void become(RowTableModel other) {
        groups.clear();
        groups.putAll(other.copy().groups);
    }
}
