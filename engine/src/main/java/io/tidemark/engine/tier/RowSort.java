package io.tidemark.engine.tier;

import java.util.Arrays;

/** Sorts rows by their keys; those of one key stay in the order they have. */
/*
 * Eight bytes of the keys are taken as words, and the rows are sorted by these a byte at a time, from the last to the first, leaving out the
 * bytes that all have in common. Where words are equal the next eight bytes decide, and behind the end of all keys their length: a
 * key that is another one with zeros behind it has the same words. A few rows are sorted by comparing them, and so are keys
 * that are equal for so long that another way would only go deeper.
 */
final class RowSort {

    private static final int FEW = 12;
    private static final int DEPTH_MAX = 256;
    private static final int BYTE = 0xFF;

    private final RowPool pool;
    private final int[] firsts = new int[BYTE + 1];
    private long[] words = {};
    private long[] wordsMoved = {};
    private int[] rowsMoved = {};

    RowSort(RowPool pool) {
        this.pool = pool;
    }

    /** Sorts the first {@code count} of some rows; says whether there may be several with one key. */
    boolean sort(int[] rows, int count) {
        if (words.length < count) {
            words = new long[count];
            wordsMoved = new long[count];
            rowsMoved = new int[count];
        }
        return sort(rows, 0, count, 0);
    }

    private boolean sort(int[] rows, int from, int to, int depth) {
        if (to - from <= FEW) {
            insert(rows, from, to, depth);
            return true;
        }
        if (depth >= DEPTH_MAX) {
            compare(rows, from, to, depth);
            return true;
        }
        if (isBehindAll(rows, from, to, depth)) {
            for (int i = from; i < to; i++) {
                words[i] = pool.keyLength(rows[i]);
            }
            sortByWords(rows, from, to);
            return true;
        }
        for (int i = from; i < to; i++) {
            words[i] = pool.word(rows[i], depth);
        }
        sortByWords(rows, from, to);
        return sortEqual(rows, from, to, depth + Long.BYTES);
    }

    private boolean isBehindAll(int[] rows, int from, int to, int depth) {
        for (int i = from; i < to; i++) {
            if (pool.keyLength(rows[i]) > depth) {
                return false;
            }
        }
        return true;
    }

    private boolean sortEqual(int[] rows, int from, int to, int depth) {
        boolean isRepeated = false;
        int first = from;
        for (int i = from + 1; i <= to; i++) {
            if (i == to || words[i] != words[first]) {
                if (i - first > 1) {
                    isRepeated |= sort(rows, first, i, depth);
                }
                first = i;
            }
        }
        return isRepeated;
    }

    private void insert(int[] rows, int from, int to, int depth) {
        for (int i = from + 1; i < to; i++) {
            int row = rows[i];
            int at = i;
            while (at > from && pool.compare(rows[at - 1], row, depth) > 0) {
                rows[at] = rows[at - 1];
                at--;
            }
            rows[at] = row;
        }
    }

    private void compare(int[] rows, int from, int to, int depth) {
        Integer[] sorted = new Integer[to - from];
        Arrays.setAll(sorted, i -> rows[from + i]);
        Arrays.sort(sorted, (one, other) -> pool.compare(one, other, depth));
        for (int i = from; i < to; i++) {
            rows[i] = sorted[i - from];
        }
    }

    private void sortByWords(int[] rows, int from, int to) {
        long differing = 0;
        boolean isSorted = true;
        for (int i = from + 1; i < to; i++) {
            differing |= words[i] ^ words[i - 1];
            isSorted &= Long.compareUnsigned(words[i - 1], words[i]) <= 0;
        }
        for (int shift = 0; shift < Long.SIZE && !isSorted; shift += Byte.SIZE) {
            if ((differing >>> shift & BYTE) != 0) {
                sortByByte(rows, from, to, shift);
            }
        }
    }

    private void sortByByte(int[] rows, int from, int to, int shift) {
        Arrays.fill(firsts, 0);
        for (int i = from; i < to; i++) {
            firsts[(int) (words[i] >>> shift) & BYTE]++;
        }
        int next = from;
        for (int each = 0; each <= BYTE; each++) {
            int count = firsts[each];
            firsts[each] = next;
            next += count;
        }
        for (int i = from; i < to; i++) {
            int at = firsts[(int) (words[i] >>> shift) & BYTE]++;
            wordsMoved[at] = words[i];
            rowsMoved[at] = rows[i];
        }
        System.arraycopy(wordsMoved, from, words, from, to - from);
        System.arraycopy(rowsMoved, from, rows, from, to - from);
    }
}
