package io.tidemark.engine.tier;

import io.tidemark.state.Slice;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.nio.charset.StandardCharsets;

/**
 * The rows that say which slices of a slice table are open in a key group, and where their rows are.
 *
 * <pre>
 *  0          2      3           5        6           6+n     14+n
 * +----------+------+-----------+--------+-----------+-------+-------+     +-----------+----------+
 * | operator | 0xFE | key group | length | name of   | start | first | ->  | number of | number   |
 * | (uint16) |      | (uint16)  | n      | the state | (int64, sign  |     | its table | of rows  |
 * |          |      |           |        |           | flipped)      |     | (varint)  | (varint) |
 * +----------+------+-----------+--------+-----------+-------+-------+     +-----------+----------+
 * </pre>
 */
final class OpenSlices {

    private static final byte OPEN = (byte) 0xFE;
    private static final int SLICE = 2 * Long.BYTES;

    private OpenSlices() {}

    /**
     * An open slice.
     *
     * @param slice the slice
     * @param number the number of its table
     * @param rows how many rows it has
     */
    record Entry(Slice slice, long number, long rows) {}

    /** What the rows of an operator's key group begin with. */
    static byte[] prefix(int operator, int keyGroup) {
        return new byte[] {
            (byte) (operator >>> Byte.SIZE), (byte) operator, OPEN, (byte) (keyGroup >>> Byte.SIZE), (byte) keyGroup
        };
    }

    /** What the rows of a state's key group begin with. */
    static byte[] prefix(SlicePlace.Prefix state, int keyGroup) {
        byte[] name = state.name().getBytes(StandardCharsets.UTF_8);
        ByteSink sink = new ByteSink();
        byte[] before = prefix(state.operator(), keyGroup);
        sink.put(before, 0, before.length);
        sink.put((byte) name.length);
        sink.put(name, 0, name.length);
        return sink.toBytes();
    }

    /** The key of a slice's row. */
    static byte[] key(SlicePlace at, int keyGroup) {
        byte[] slices = at.bytes();
        byte[] prefix = prefix(at.state(), keyGroup);
        ByteSink sink = new ByteSink();
        sink.put(prefix, 0, prefix.length);
        sink.put(slices, slices.length - SLICE, SLICE);
        return sink.toBytes();
    }

    static byte[] value(long number, long rows) {
        ByteSink sink = new ByteSink();
        sink.writeLong(number);
        sink.writeLong(rows);
        return sink.toBytes();
    }

    /** Reads the row that a cursor is at. */
    static Entry entry(RowCursor at) {
        byte[] key = at.key();
        ByteSource value = new ByteSource(at.value());
        Slice slice = new Slice(number(key, key.length - SLICE), number(key, key.length - Long.BYTES));
        return new Entry(slice, value.readLong(), value.readLong());
    }

    private static long number(byte[] key, int at) {
        long bits = 0;
        for (int i = at; i < at + Long.BYTES; i++) {
            bits = bits << Byte.SIZE | (key[i] & 0xFF);
        }
        return bits ^ Long.MIN_VALUE;
    }
}
