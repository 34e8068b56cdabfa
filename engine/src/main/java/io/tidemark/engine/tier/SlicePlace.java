package io.tidemark.engine.tier;

import io.tidemark.record.Key;
import io.tidemark.state.Slice;
import io.tidemark.type.ByteSink;
import java.nio.charset.StandardCharsets;

/**
 * Where the rows of a slice are, all key groups of it one after the other, and the slices of a table in the order of time.
 *
 * <pre>
 *  0          2      3        4           4+n       12+n      20+n        22+n     30+n
 * +----------+------+--------+-----------+---------+---------+-----------+--------+---------+
 * | operator | 0xFF | length | name of   | start   | first   | key       | number | encoded |
 * | (uint16) |      | n      | the state | (int64) | (int64) | group     | of the | key     |
 * |          |      |        |           |         |         | (uint16)  | table  |         |
 * +----------+------+--------+-----------+---------+---------+-----------+--------+---------+
 * </pre>
 *
 * <p>Start and first have their sign flipped, so that bytes are in the order of numbers. No key group begins with 0xFF. A table that is
 * opened for a slice and key group gets a number that none had before: if the same slice is dropped and opened again, the rows of the
 * first table are never seen, so nobody has to remove them.
 *
 * @param state what the rows of the state begin with
 * @param slice the slice
 */
record SlicePlace(Prefix state, Slice slice) implements Comparable<SlicePlace> {

    /** How many bytes are between what the rows of a state begin with and the encoded key. */
    static final int AFTER_STATE = 3 * Long.BYTES + Short.BYTES;

    private static final byte SLICES = (byte) 0xFF;

    /**
     * What the rows of a state begin with.
     *
     * @param operator what the rows of the operator begin with, as a number
     * @param name the state's name
     */
    record Prefix(int operator, String name) implements Comparable<Prefix> {

        byte[] bytes() {
            byte[] text = name.getBytes(StandardCharsets.UTF_8);
            ByteSink sink = new ByteSink();
            sink.put((byte) (operator >>> Byte.SIZE));
            sink.put((byte) operator);
            sink.put(SLICES);
            sink.put((byte) text.length);
            sink.put(text, 0, text.length);
            return sink.toBytes();
        }

        @Override
        public int compareTo(Prefix other) {
            int byOperator = Integer.compare(operator, other.operator);
            return byOperator != 0 ? byOperator : name.compareTo(other.name);
        }
    }

    /** What the rows of the slice begin with. */
    byte[] bytes() {
        byte[] prefix = state.bytes();
        ByteSink sink = new ByteSink();
        sink.put(prefix, 0, prefix.length);
        bigEndian(slice.start() ^ Long.MIN_VALUE, Long.BYTES, sink);
        bigEndian(slice.first() ^ Long.MIN_VALUE, Long.BYTES, sink);
        return sink.toBytes();
    }

    /** What the rows of a table begin with. */
    byte[] table(int keyGroup, long number) {
        byte[] prefix = bytes();
        ByteSink sink = new ByteSink();
        sink.put(prefix, 0, prefix.length);
        bigEndian(keyGroup, Short.BYTES, sink);
        bigEndian(number, Long.BYTES, sink);
        return sink.toBytes();
    }

    private static void bigEndian(long bits, int bytes, ByteSink sink) {
        for (int shift = (bytes - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            sink.put((byte) (bits >>> shift));
        }
    }

    /** The row of a key in a table. */
    static byte[] row(byte[] table, Key key) {
        byte[] bytes = key.bytes();
        byte[] row = new byte[table.length + key.length()];
        System.arraycopy(table, 0, row, 0, table.length);
        System.arraycopy(bytes, key.offset(), row, table.length, key.length());
        return row;
    }

    @Override
    public int compareTo(SlicePlace other) {
        int byState = state.compareTo(other.state);
        return byState != 0 ? byState : slice.compareTo(other.slice);
    }
}
