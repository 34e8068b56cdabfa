package io.tidemark.engine.backup;

import io.tidemark.type.ByteSink;
import io.tidemark.type.KeyHash;
import java.util.Arrays;

/** Rows that are told apart by their first bytes, their place: of several with one place the last stays. */
/*
 * Rows lie one behind the other in the order in which their places came first. A hash index finds a place: slots of half a hash and a
 * row number plus one, linear probing at a load of at most 1/2. A row that is gone keeps its slot, as it may come back.
 */
final class MergedRows {

    private static final int ROWS_MIN = 8;
    private static final int GONE = -1;
    private static final int TAG_SHIFT = 32;

    /** The golden ratio: the hashes of a key group have bits in common, and come in order. */
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final ByteSink bytes = new ByteSink();
    private int[] starts = new int[ROWS_MIN];
    private int[] placeLengths = new int[ROWS_MIN];
    private int[] lengths = new int[ROWS_MIN];
    private long[] slots = new long[2 * ROWS_MIN];
    private int size;

    /** Takes a row: its place are the first bytes of it. */
    void put(byte[] array, int from, int placeEnd, int end) {
        int slot = slotOf(array, from, placeEnd - from);
        if (slots[slot] == 0) {
            addToIndex(slot, array, from, placeEnd);
            append(array, from, placeEnd, end);
            return;
        }
        int row = row(slot);
        if (lengths[row] == end - from) {
            System.arraycopy(array, from, bytes.array(), starts[row], end - from);
            return;
        }
        starts[row] = bytes.size();
        lengths[row] = end - from;
        bytes.put(array, from, end - from);
    }

    /** Takes a row that need not differ from others, and is never looked for. */
    void append(byte[] array, int from, int placeEnd, int end) {
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, 2 * size);
            placeLengths = Arrays.copyOf(placeLengths, 2 * size);
            lengths = Arrays.copyOf(lengths, 2 * size);
        }
        starts[size] = bytes.size();
        placeLengths[size] = placeEnd - from;
        lengths[size] = end - from;
        bytes.put(array, from, end - from);
        size++;
    }

    /** Takes the row of a place away, if there is one. */
    void remove(byte[] array, int from, int placeEnd) {
        int slot = slotOf(array, from, placeEnd - from);
        if (slots[slot] != 0) {
            lengths[row(slot)] = GONE;
        }
    }

    private int row(int slot) {
        return (int) slots[slot] - 1;
    }

    private int slotOf(byte[] array, int from, int length) {
        long hash = KeyHash.hash(array, from, length);
        int slot = home(hash);
        while (slots[slot] != 0 && !isAt(slot, hash, array, from, length)) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    private int home(long hash) {
        return (int) ((hash * MIX) >>> (Long.SIZE - Integer.numberOfTrailingZeros(slots.length)));
    }

    private boolean isAt(int slot, long hash, byte[] array, int from, int length) {
        if ((int) (slots[slot] >>> TAG_SHIFT) != (int) (hash >>> TAG_SHIFT)) {
            return false;
        }
        int row = row(slot);
        int start = starts[row];
        return placeLengths[row] == length
                && Arrays.equals(bytes.array(), start, start + length, array, from, from + length);
    }

    private void addToIndex(int slot, byte[] array, int from, int placeEnd) {
        long hash = KeyHash.hash(array, from, placeEnd - from);
        slots[slot] = (hash >>> TAG_SHIFT) << TAG_SHIFT | (size + 1);
        if (2 * (size + 1) > slots.length) {
            grow(hash);
        }
    }

    /** Doubles the index, which has one row more than there are, with this hash. */
    private void grow(long hashOfLast) {
        slots = new long[2 * slots.length];
        for (int row = 0; row < size; row++) {
            place(KeyHash.hash(bytes.array(), starts[row], placeLengths[row]), row);
        }
        place(hashOfLast, size);
    }

    private void place(long hash, int row) {
        int slot = home(hash);
        while (slots[slot] != 0) {
            slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = (hash >>> TAG_SHIFT) << TAG_SHIFT | (row + 1);
    }

    /** Hands rows over, in their order. */
    void forEach(Visitor visitor) {
        for (int row = 0; row < size; row++) {
            if (lengths[row] != GONE) {
                visitor.row(bytes.array(), starts[row], lengths[row]);
            }
        }
    }

    /** Takes rows. */
    @FunctionalInterface
    interface Visitor {
        void row(byte[] array, int offset, int length);
    }
}
