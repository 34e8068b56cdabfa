package io.tidemark.bench.common.plain;

import java.util.Arrays;

/** A hash table of rows of longs, of which the first is the key, in one array with linear probing. */
final class FlatTable {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    /** A key that no workload has. */
    private static final long NONE = Long.MIN_VALUE;

    private static final int FIRST_ROWS_LOG = 10;

    private final int widthLog;
    private long[] cells;
    private int shift;
    private int mask;
    private int rows;

    /** An empty table, the rows of which have two to the power of {@code widthLog} cells. */
    FlatTable(int widthLog) {
        this.widthLog = widthLog;
        this.cells = size(FIRST_ROWS_LOG);
    }

    private long[] size(int rowsLog) {
        long[] sized = new long[1 << (rowsLog + widthLog)];
        shift = Long.SIZE - rowsLog;
        mask = sized.length - 1;
        for (int at = 0; at < sized.length; at += 1 << widthLog) {
            sized[at] = NONE;
        }
        return sized;
    }

    /** Where the row of a key is, which is made if there is none: its first cell is the key, the others are 0 at first. */
    int row(long key) {
        int at = find(key);
        if (cells[at] == key) {
            return at;
        }
        if (++rows > (cells.length >>> widthLog) * 5L / 8) {
            grow();
            at = find(key);
        }
        cells[at] = key;
        return at;
    }

    /** Whether there is a row of a key. */
    boolean has(long key) {
        return cells[find(key)] == key;
    }

    private int find(long key) {
        int at = (int) ((key * GOLDEN) >>> shift) << widthLog;
        while (cells[at] != key && cells[at] != NONE) {
            at = (at + (1 << widthLog)) & mask;
        }
        return at;
    }

    private void grow() {
        long[] before = cells;
        int width = 1 << widthLog;
        cells = size(Long.SIZE - shift + 1);
        for (int from = 0; from < before.length; from += width) {
            if (before[from] != NONE) {
                System.arraycopy(before, from, cells, find(before[from]), width);
            }
        }
    }

    long get(int at) {
        return cells[at];
    }

    void set(int at, long value) {
        cells[at] = value;
    }

    void add(int at, long value) {
        cells[at] += value;
    }

    /** Where the next row is from a place on; negative if there is none. The first place is 0, the one after a row is {@link #after}. */
    int rowFrom(int from) {
        for (int at = from; at < cells.length; at += 1 << widthLog) {
            if (cells[at] != NONE) {
                return at;
            }
        }
        return -1;
    }

    /** The place after a row. */
    int after(int row) {
        return row + (1 << widthLog);
    }

    /** Takes all rows out. */
    void clear() {
        Arrays.fill(cells, 0);
        for (int at = 0; at < cells.length; at += 1 << widthLog) {
            cells[at] = NONE;
        }
        rows = 0;
    }
}
