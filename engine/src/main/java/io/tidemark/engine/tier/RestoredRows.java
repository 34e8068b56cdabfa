package io.tidemark.engine.tier;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;

/** The rows of slices that a restore brings, in any order, until they are sorted and written. Nobody reads them before. */
/*
 * Rows of a cut come in the order of their key groups, and of their keys in that of the tables of whoever wrote it. What all rows of a table begin
 * with is kept once; the others are numbers in a pool, sorted a table at a time when they are written.
 */
final class RestoredRows {

    /** What a row takes beside its bytes: its number, once more as an array grows, and what sorting takes. */
    private static final long ROW_OVERHEAD = 32;

    /** What a table takes beside its rows: an entry of the tree, the table, and its first numbers. */
    private static final long TABLE_OVERHEAD = 200;

    private static final int ROWS_FIRST = 16;

    private final MemoryBudget budget;
    private final RowPool pool = new RowPool();
    private final TreeMap<byte[], Table> tables = new TreeMap<>(Arrays::compareUnsigned);
    private long bytes;

    RestoredRows(MemoryBudget budget) {
        this.budget = budget;
    }

    /** The rows of a slice in a key group. */
    final class Table {

        private int[] rows = new int[ROWS_FIRST];
        private int count;

        /** Adds a row whose value follows its key. Of two rows with the same key the later counts. */
        void add(byte[] from, int at, int keyLength, int valueLength) {
            if (count == rows.length) {
                rows = Arrays.copyOf(rows, 2 * count);
            }
            long before = pool.bytes();
            rows[count++] = pool.add(from, at, keyLength, valueLength);
            grow(ROW_OVERHEAD + pool.bytes() - before);
        }
    }

    private void grow(long by) {
        bytes += by;
        budget.add(by);
    }

    /** The table whose rows begin with a prefix. */
    Table table(byte[] prefix) {
        return tables.computeIfAbsent(prefix, each -> {
            grow(TABLE_OVERHEAD);
            return new Table();
        });
    }

    /** Forgets the tables whose rows begin with {@code from <= prefix < to}. */
    void forget(byte[] from, byte[] to) {
        tables.subMap(from, to).clear();
    }

    boolean isEmpty() {
        return bytes == 0;
    }

    long bytes() {
        return bytes;
    }

    /** Goes over all rows, in order. */
    RowCursor cursor() {
        return new Cursor(tables.entrySet().iterator());
    }

    /** Lets go of the memory. */
    void release() {
        grow(-bytes);
    }

    private final class Cursor implements RowCursor {

        private final Iterator<Map.Entry<byte[], Table>> left;
        private final RowSort sort = new RowSort(pool);
        private byte[] prefix = {};
        private int[] rows = {};
        private int count;
        private int at = -1;
        private boolean isRepeating;

        Cursor(Iterator<Map.Entry<byte[], Table>> left) {
            this.left = left;
        }

        @Override
        public boolean next() {
            at++;
            while (at == count) {
                if (!left.hasNext()) {
                    return false;
                }
                begin(left.next());
            }
            while (isRepeating && at + 1 < count && pool.compare(rows[at], rows[at + 1], 0) == 0) {
                at++;
            }
            return true;
        }

        private void begin(Map.Entry<byte[], Table> table) {
            prefix = table.getKey();
            rows = table.getValue().rows;
            count = table.getValue().count;
            at = 0;
            isRepeating = sort.sort(rows, count);
        }

        @Override
        public byte[] key() {
            return pool.key(prefix, row());
        }

        @Override
        public byte[] value() {
            return pool.value(row());
        }

        private int row() {
            if (at >= count) {
                throw new NoSuchElementException("The cursor is at no row.");
            }
            return rows[at];
        }

        @Override
        public void close() {}
    }
}
