package io.tidemark.state.bytes;

import io.tidemark.record.Key;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.KeyHash;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The layout of the row keys of one state: a prefix that its rows share within a key group, and what follows it.
 *
 * <pre>
 *  0         2        3           3+n
 * +---------+--------+-----------+------------------------------------------------------------------+
 * | key     | length | name of   | slice table   start 8 · first 8 · key      -> records · fields    |
 * | group   | n of   | the state | value state   key                          -> value               |
 * | (uint16)| the    | (UTF-8)   | map state     key's length · key · subkey  -> value               |
 * |         | name   |           | row table     key                          -> due · rows          |
 * |         |        |           | due index     time 8 · key                 -> nothing             |
 * |         |        |           | held records  stamp 8 · source · partition -> HeldCodec           |
 * |         |        |           |               · position 8 · number 4                             |
 * |         | 0      | -         | progress                                   -> closed up to·clocks |
 * +---------+--------+-----------+------------------------------------------------------------------+
 * </pre>
 *
 * <p>Numbers are big-endian, and times and positions have their sign flipped, so that bytes are in the order of numbers. A slice's
 * start comes before everything else of it: the rows of one (state, slice) are one range, slices are in the order of time, what
 * is due first is first, and held records are in the order of records (rule 18). Keys are their canonical encodings. Where a subkey
 * follows the key, its length (a varint) goes before it, so that no key is a prefix of another: the rows of a key are one range.
 */
final class RowKey {

    /** Bytes of a time. */
    static final int TIME = Long.BYTES;

    private static final int NAME_BYTES_MAX = 255;
    private static final int KEY_GROUP = 2;

    private final byte[] name;
    private final boolean integral;
    private final ByteSink sink = new ByteSink();

    /** The row keys of a state; integral says whether its keys travel as words. */
    RowKey(String stateName, boolean integral) {
        this.name = stateName.getBytes(StandardCharsets.UTF_8);
        this.integral = integral;
        if (name.length > NAME_BYTES_MAX) {
            throw new IllegalArgumentException("The name of state \"" + stateName + "\" has " + name.length
                    + " bytes; it may have at most " + NAME_BYTES_MAX + ".");
        }
    }

    /** Bytes before what follows the name. */
    int prefixLength() {
        return KEY_GROUP + 1 + name.length;
    }

    /** Begins a row key: key group and name. */
    RowKey begin(int keyGroup) {
        sink.reset();
        sink.put((byte) (keyGroup >>> Byte.SIZE));
        sink.put((byte) keyGroup);
        sink.put((byte) name.length);
        sink.put(name, 0, name.length);
        return this;
    }

    /** Appends a number so that the order of bytes is that of numbers. */
    RowKey number(long number) {
        bigEndian(number ^ Long.MIN_VALUE, Long.BYTES);
        return this;
    }

    /** Appends a number that is not negative, in four bytes. */
    RowKey count(int count) {
        bigEndian(count, Integer.BYTES);
        return this;
    }

    private void bigEndian(long bits, int bytes) {
        for (int shift = (bytes - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            sink.put((byte) (bits >>> shift));
        }
    }

    /** Appends an encoded key, which ends the row key. */
    RowKey key(Key key) {
        sink.put(key.bytes(), key.offset(), key.length());
        return this;
    }

    /** Appends an encoded key with its length, so that something can follow. */
    RowKey sizedKey(Key key) {
        sink.writeBytes(key.bytes(), key.offset(), key.length());
        return this;
    }

    /** Appends an encoded key with its length, so that something can follow. */
    RowKey sized(byte[] key) {
        sink.writeBytes(key, 0, key.length);
        return this;
    }

    /** Appends bytes as they are. */
    RowKey raw(byte[] bytes) {
        sink.put(bytes, 0, bytes.length);
        return this;
    }

    /** Appends a text so that the order of bytes is that of {@link String#compareTo}. */
    RowKey text(String text) {
        OrderedText.write(text, sink);
        return this;
    }

    /** The bytes appended since {@link #begin}. */
    byte[] bytes() {
        return sink.toBytes();
    }

    /** The first byte string after all that begin with the bytes appended since {@link #begin}. */
    byte[] after() {
        byte[] bytes = sink.toBytes();
        int last = bytes.length - 1;
        while (bytes[last] == (byte) 0xFF) {
            last--;
        }
        bytes[last]++;
        // The first byte is at most 0x7F, since there are at most 2^15 key groups: the loop ends.
        return Arrays.copyOf(bytes, last + 1);
    }

    /** Reads a number that {@link #number} wrote. */
    static long numberAt(byte[] row, int at) {
        return bigEndianAt(row, at, Long.BYTES) ^ Long.MIN_VALUE;
    }

    private static long bigEndianAt(byte[] row, int at, int bytes) {
        long bits = 0;
        for (int i = at; i < at + bytes; i++) {
            bits = bits << Byte.SIZE | (row[i] & 0xFF);
        }
        return bits;
    }

    /** Points a view at the encoded key that ends a row key. */
    Key keyAt(byte[] row, int at, Key view) {
        return keyOf(row, at, row.length - at, view);
    }

    /** Points a view at an encoded key. */
    Key keyOf(byte[] bytes, int offset, int length, Key view) {
        if (integral) {
            long word = new ByteSource(bytes, offset, length).readLong();
            return view.setWord(word, KeyHash.hashLong(word));
        }
        return view.setBytes(bytes, offset, length, KeyHash.hash(bytes, offset, length));
    }
}
