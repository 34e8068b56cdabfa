package io.tidemark.engine.tier;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows one after the other in memory, which are found by the number that each is given. */
/*
 * A number is the piece of memory in its upper half, and where the row begins in that in its lower one. A row that is larger than a piece has
 * one of its own size.
 *
 *  0            4              8                8+k
 * +------------+--------------+----------------+-------+
 * | length of  | length of    | key, k bytes   | value |
 * | the key    | the value    |                |       |
 * +------------+--------------+----------------+-------+
 */
final class RowPool {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int HEADER = 2 * Integer.BYTES;
    private static final int PLACE_BITS = 16;
    private static final int PIECE_BYTES = 1 << PLACE_BITS;
    private static final int PIECES_MAX = 1 << PLACE_BITS;
    private static final int PLACE = PIECE_BYTES - 1;

    /** What a piece has behind its end, so that a word can be read at each of its bytes. */
    private static final int SLACK = Long.BYTES;

    private final List<byte[]> pieces = new ArrayList<>();
    private byte[] last = new byte[0];
    private int used;
    private long bytes;

    /** How many bytes it takes. */
    long bytes() {
        return bytes;
    }

    /** Adds a row whose value follows its key; gives its number. */
    int add(byte[] from, int at, int keyLength, int valueLength) {
        int length = HEADER + keyLength + valueLength;
        if (length > last.length - SLACK - used) {
            begin(length);
        }
        int row = ((pieces.size() - 1) << PLACE_BITS) | used;
        INT.set(last, used, keyLength);
        INT.set(last, used + Integer.BYTES, valueLength);
        System.arraycopy(from, at, last, used + HEADER, keyLength + valueLength);
        used += length;
        return row;
    }

    private void begin(int length) {
        if (pieces.size() == PIECES_MAX) {
            throw new IllegalStateException("There are " + bytes + " bytes of rows; no more can be found again.");
        }
        last = new byte[Math.max(length, PIECE_BYTES) + SLACK];
        pieces.add(last);
        bytes += last.length;
        used = 0;
    }

    private byte[] piece(int row) {
        return pieces.get(row >>> PLACE_BITS);
    }

    int keyLength(int row) {
        return (int) INT.get(piece(row), row & PLACE);
    }

    /** Eight bytes of a key from an offset on, with zeros behind its end, so that the order of unsigned words is that of keys. */
    long word(int row, int offset) {
        byte[] piece = piece(row);
        int at = row & PLACE;
        int left = (int) INT.get(piece, at) - offset;
        if (left <= 0) {
            return 0;
        }
        long word = (long) LONG.get(piece, at + HEADER + offset);
        return left >= Long.BYTES ? word : word & (-1L << (Long.SIZE - left * Byte.SIZE));
    }

    /** Compares keys that have the same words before an offset: by their bytes from there on, then by their length. */
    int compare(int row, int other, int offset) {
        byte[] piece = piece(row);
        byte[] otherPiece = piece(other);
        int from = (row & PLACE) + HEADER;
        int otherFrom = (other & PLACE) + HEADER;
        int length = keyLength(row);
        int otherLength = keyLength(other);
        int byBytes = Arrays.compareUnsigned(
                piece,
                from + Math.min(length, offset),
                from + length,
                otherPiece,
                otherFrom + Math.min(otherLength, offset),
                otherFrom + otherLength);
        return byBytes != 0 ? byBytes : Integer.compare(length, otherLength);
    }

    /** A copy of a row's key, behind a prefix. */
    byte[] key(byte[] prefix, int row) {
        byte[] piece = piece(row);
        int length = (int) INT.get(piece, row & PLACE);
        byte[] key = Arrays.copyOf(prefix, prefix.length + length);
        System.arraycopy(piece, (row & PLACE) + HEADER, key, prefix.length, length);
        return key;
    }

    /** A copy of a row's value. */
    byte[] value(int row) {
        byte[] piece = piece(row);
        int at = row & PLACE;
        int from = at + HEADER + (int) INT.get(piece, at);
        return Arrays.copyOfRange(piece, from, from + (int) INT.get(piece, at + Integer.BYTES));
    }
}
