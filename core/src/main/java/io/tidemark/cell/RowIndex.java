package io.tidemark.cell;

/** A hash index from keys to row numbers that does not know the keys: it tells which rows may hold one, by half of its hash. */
/*
 * Linear probing at a load of at most 2/3. A slot is the upper half of a hash and a row number plus one; 0 is an empty slot. The home
 * of a slot are the first bits of the hash, so the index grows and closes gaps without looking at any row.
 */
final class RowIndex {

    /** What a search gives when there are no more candidates. */
    static final int NOT_FOUND = -1;

    private static final int SLOTS_MIN = 8;
    private static final int TAG_SHIFT = 32;

    private long[] slots = new long[SLOTS_MIN];
    private int shift = Long.SIZE - Integer.numberOfTrailingZeros(SLOTS_MIN);
    private int size;

    /** The slot of the first candidate for a hash, or {@link #NOT_FOUND}. */
    int first(long hash) {
        return search((int) (hash >>> shift), hash);
    }

    /** The slot of the candidate after the one in a slot, or {@link #NOT_FOUND}. */
    int next(int slot, long hash) {
        return search((slot + 1) & (slots.length - 1), hash);
    }

    private int search(int from, long hash) {
        long[] known = slots;
        int mask = known.length - 1;
        int tag = (int) (hash >>> TAG_SHIFT);
        int at = from;
        for (long slot = known[at]; slot != 0; slot = known[at]) {
            if ((int) (slot >>> TAG_SHIFT) == tag) {
                return at;
            }
            at = (at + 1) & mask;
        }
        return NOT_FOUND;
    }

    /** The row in a slot that was found. */
    int row(int slot) {
        return (int) slots[slot] - 1;
    }

    /** Adds a row. */
    void add(long hash, int row) {
        if ((size + 1) * 3L > slots.length * 2L) {
            grow();
        }
        size++;
        put((hash >>> TAG_SHIFT) << TAG_SHIFT | (row + 1));
    }

    private void put(long slot) {
        int mask = slots.length - 1;
        int at = (int) (slot >>> shift);
        while (slots[at] != 0) {
            at = (at + 1) & mask;
        }
        slots[at] = slot;
    }

    private void grow() {
        TableFullException.requireArray("keys", 2L * slots.length);
        long[] old = slots;
        slots = new long[old.length * 2];
        shift--;
        for (long slot : old) {
            if (slot != 0) {
                put(slot);
            }
        }
    }

    /** Takes out a row that is in it, and closes the gap. */
    void remove(long hash, int row) {
        int mask = slots.length - 1;
        int hole = first(hash);
        while (row(hole) != row) {
            hole = next(hole, hash);
        }
        for (int at = (hole + 1) & mask; slots[at] != 0; at = (at + 1) & mask) {
            int home = (int) (slots[at] >>> shift);
            if (((at - home) & mask) >= ((at - hole) & mask)) {
                slots[hole] = slots[at];
                hole = at;
            }
        }
        slots[hole] = 0;
        size--;
    }
}
