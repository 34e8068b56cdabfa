package io.tidemark.engine.savepoint;

import io.tidemark.engine.heap.Rows;
import io.tidemark.portable.PortableRow;
import io.tidemark.portable.StateKind;
import io.tidemark.portable.StateSchema;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;

/**
 * The rows of one state in one key group, put together from the chunks of a cut in the order they were written.
 */
final class GroupRows {

    private final StateSchema schema;
    private final int keyGroup;
    private final boolean integral;
    /** By slice, then by what else tells rows apart. */
    private final Map<Slice, TreeMap<byte[], PortableRow>> rows = new HashMap<>();

    /** The part of a row's place that a block names. */
    private record Slice(long start, long first) {}

    GroupRows(StateSchema schema, int keyGroup) {
        this.schema = schema;
        this.keyGroup = keyGroup;
        Schema.Type key = schema.key().getType();
        this.integral = key == Schema.Type.INT || key == Schema.Type.LONG || key == Schema.Type.ENUM;
    }

    /** Takes a chunk. */
    void apply(ByteSource chunk) {
        while (chunk.remaining() > 0) {
            byte kind = chunk.get();
            Slice slice = new Slice(chunk.readLong(), chunk.readLong());
            long count = chunk.readLong();
            switch (kind) {
                case Rows.PUT -> put(slice, count, chunk);
                case Rows.REMOVE -> remove(slice, count, chunk);
                case Rows.DROP -> rows.remove(slice);
                case Rows.CLEAR -> rows.clear();
                default -> throw chunk.corrupt("A block of rows has the unknown kind " + kind);
            }
        }
    }

    private void put(Slice slice, long count, ByteSource in) {
        TreeMap<byte[], PortableRow> of = rows.computeIfAbsent(slice, each -> new TreeMap<>(Arrays::compareUnsigned));
        for (long left = count; left > 0; left--) {
            byte[] key = key(in);
            byte[] namespace = namespace(slice, in);
            byte[] value = schema.takeValue(in);
            of.put(key, new PortableRow(keyGroup, key, namespace, value));
        }
    }

    private void remove(Slice slice, long count, ByteSource in) {
        TreeMap<byte[], PortableRow> of = rows.computeIfAbsent(slice, each -> new TreeMap<>(Arrays::compareUnsigned));
        for (long left = count; left > 0; left--) {
            of.remove(key(in));
        }
    }

    private byte[] key(ByteSource in) {
        if (!integral) {
            return in.readBytes();
        }
        int from = in.offset();
        in.readLong();
        return Arrays.copyOfRange(in.array(), from, in.offset());
    }

    private byte[] namespace(Slice slice, ByteSource in) {
        ByteSink namespace = new ByteSink();
        if (schema.kind() == StateKind.SLICES) {
            namespace.writeLong(slice.start());
            namespace.writeLong(slice.first());
        }
        return namespace.toBytes();
    }

    /** All rows, in order. */
    List<PortableRow> sorted() {
        List<PortableRow> sorted = new ArrayList<>();
        rows.values().forEach(of -> sorted.addAll(of.values()));
        sorted.sort(PortableRow.order(schema.kind()));
        return sorted;
    }
}
