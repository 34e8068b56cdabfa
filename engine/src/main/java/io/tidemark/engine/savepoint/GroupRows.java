package io.tidemark.engine.savepoint;

import io.tidemark.engine.cut.Rows;
import io.tidemark.portable.PortableRow;
import io.tidemark.portable.StateKind;
import io.tidemark.portable.StateSchema;
import io.tidemark.state.Slice;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The rows of one state in one key group, put together from the chunks of a cut in the order they were written.
 */
final class GroupRows {

    private final StateSchema schema;
    private final int keyGroup;
    /** By slice, then by what else tells rows apart. */
    private final Map<Slice, TreeMap<byte[], PortableRow>> rows = new HashMap<>();

    GroupRows(StateSchema schema, int keyGroup) {
        this.schema = schema;
        this.keyGroup = keyGroup;
    }

    /** The shape of the rows. */
    StateSchema schema() {
        return schema;
    }

    /** Takes a chunk. */
    void apply(ByteSource chunk) {
        while (chunk.remaining() > 0) {
            Rows.Header block = Rows.readHeader(chunk);
            Slice slice = block.slice();
            switch (block.kind()) {
                case Rows.PUT -> put(slice, block.count(), chunk);
                case Rows.REMOVE -> remove(slice, block.count(), chunk);
                case Rows.DROP -> rows.remove(slice);
                case Rows.CLEAR -> rows.clear();
                default -> throw chunk.corrupt("A block of rows has the unknown kind " + block.kind());
            }
        }
    }

    private void put(Slice slice, long count, ByteSource in) {
        Map<byte[], PortableRow> of = rowsOf(slice);
        for (long left = count; left > 0; left--) {
            Place place = place(slice, in);
            if (schema.kind() == StateKind.HELD) {
                place = place.among(of.keySet());
            }
            of.put(place.bytes(), new PortableRow(keyGroup, place.key, place.namespace, schema.takeValue(in)));
        }
    }

    private void remove(Slice slice, long count, ByteSource in) {
        Map<byte[], PortableRow> of = rowsOf(slice);
        for (long left = count; left > 0; left--) {
            of.remove(place(slice, in).bytes());
        }
    }

    private Map<byte[], PortableRow> rowsOf(Slice slice) {
        return rows.computeIfAbsent(slice, each -> new TreeMap<>(Arrays::compareUnsigned));
    }

    private Place place(Slice slice, ByteSource in) {
        byte[] key = schema.hasIntegralKeys() ? schema.takeKey(in) : in.readBytes();
        if (schema.kind() != StateKind.SLICES) {
            return new Place(key, schema.takeNamespace(in));
        }
        ByteSink namespace = new ByteSink();
        namespace.writeLong(slice.start());
        namespace.writeLong(slice.first());
        return new Place(key, namespace.toBytes());
    }

    /** What tells a row apart from the others of its slice. */
    private static final class Place {
        private final byte[] key;
        private final byte[] namespace;

        Place(byte[] key, byte[] namespace) {
            this.key = key;
            this.namespace = namespace;
        }

        /** The place of a held record that comes after others of its key with the same stamp from the same position. */
        Place among(Set<byte[]> taken) {
            int numberAt = namespace.length - 1;
            Place place = this;
            for (int number = 1; taken.contains(place.bytes()); number++) {
                ByteSink next = new ByteSink();
                next.put(namespace, 0, numberAt);
                next.writeInt(number);
                place = new Place(key, next.toBytes());
            }
            return place;
        }

        byte[] bytes() {
            ByteSink bytes = new ByteSink();
            bytes.writeBytes(key, 0, key.length);
            bytes.put(namespace, 0, namespace.length);
            return bytes.toBytes();
        }
    }

    /** All rows, in order. */
    List<PortableRow> sorted() {
        List<PortableRow> sorted = new ArrayList<>();
        rows.values().forEach(of -> sorted.addAll(of.values()));
        sorted.sort(PortableRow.order(schema.kind()));
        return sorted;
    }
}
