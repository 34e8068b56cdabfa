package io.tidemark.engine.tier;

import io.tidemark.cell.CellTable;
import io.tidemark.engine.cut.SpreadPages;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.record.Key;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What changed in the slice tables of one state between two cuts, in flat memory. */
/*
 * The worker looks rows up in it, and an agent writes it to the ordered rows meanwhile; what the latter has written, and no slice needs any more, the
 * former takes out.
 */
final class CellLayer implements Layer {

    private static final int KEPT_MAX = 8;

    private final CellForm form;
    private final MemoryBudget budget;
    private final TreeMap<byte[], Part> parts = new TreeMap<>(Arrays::compareUnsigned);
    private long bytes;
    private boolean isSealed;
    private boolean isReleased;

    CellLayer(CellForm form, MemoryBudget budget) {
        this.form = form;
        this.budget = budget;
    }

    /** What changed in one table: its rows, and what they take of the budget. */
    private record Part(SliceCells table, CellTable cells, long bytes) {

        /** Takes a page of the rows of a newer part of the same table. */
        void take(Part newer, int page) {
            int slots = newer.cells.slots();
            int from = SpreadPages.page(page, SpreadPages.count(slots)) * SpreadPages.ROWS;
            int to = Math.min(slots, from + SpreadPages.ROWS);
            Key key = new Key();
            for (int row = from; row < to; row++) {
                if (newer.cells.records(row) > 0) {
                    cells.assign(cells.rowOf(newer.cells.key(row, key)), newer.cells, row);
                }
            }
        }

        /** The part once it has all rows of a newer one, which is forgotten. */
        Part with(Part newer) {
            table.merged(newer.cells);
            long objectBytes = Math.max(objectBytes(), newer.objectBytes());
            return new Part(table, cells, cells.bytes() + objectBytes * cells.size());
        }

        /** What the objects of a row take. */
        private long objectBytes() {
            return (bytes - cells.bytes()) / Math.max(1, cells.size());
        }
    }

    /** Adds what changed in a table, whose bytes the budget has already. */
    void add(SliceCells table, CellTable cells, long itsBytes) {
        parts.put(table.prefix(), new Part(table, cells, itsBytes));
        bytes += itsBytes;
    }

    @Override
    public boolean isEmpty() {
        return parts.isEmpty();
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public Object kind() {
        return form;
    }

    @Override
    public int keptMax() {
        return KEPT_MAX;
    }

    @Override
    public byte @Nullable [] get(byte[] row) {
        Map.Entry<byte[], Part> near = parts.floorEntry(row);
        if (near == null || !Bytes.startsWith(row, near.getKey())) {
            return null;
        }
        CellTable cells = near.getValue().cells();
        Key key = form.keyOf(row, near.getKey().length, new Key());
        int found = cells.find(key);
        return found >= 0 && cells.records(found) > 0 ? form.encoded(cells, found) : null;
    }

    /** {@inheritDoc} Neither end is inside of a table. */
    @Override
    public RowCursor cursor(byte[] from, byte[] to) {
        return new Cursor(parts.subMap(from, true, to, false).values(), form.copy());
    }

    @Override
    public RowCursor cursor() {
        return new Cursor(parts.values(), form.copy());
    }

    @Override
    public void seal() {
        isSealed = true;
        budget.addSealed(bytes);
    }

    @Override
    public void releaseDropped() {
        Iterator<Part> each = parts.values().iterator();
        while (each.hasNext()) {
            Part part = each.next();
            if (part.table().isDropped()) {
                grow(-part.bytes());
                each.remove();
            }
        }
    }

    @Override
    public void release() {
        parts.values().forEach(part -> part.table().forget(part.cells()));
        parts.clear();
        grow(-bytes);
        isReleased = true;
    }

    private void grow(long by) {
        bytes += by;
        budget.add(by);
        if (isSealed) {
            budget.addSealed(by);
        }
    }

    /** The work of merging this layer into an older one, a table at a time; the ordered rows have both. */
    List<FrozenRows> mergesInto(CellLayer older) {
        List<FrozenRows> merges = new ArrayList<>();
        parts.keySet().forEach(prefix -> merges.add(new Merge(prefix, older)));
        return merges;
    }

    /** The work on one table. */
    private final class Merge implements FrozenRows {

        private final byte[] prefix;
        private final CellLayer older;
        private int page;

        Merge(byte[] prefix, CellLayer older) {
            this.prefix = prefix;
            this.older = older;
        }

        @Override
        public boolean writeNext(ChunkOutput output) {
            Part newer = parts.get(prefix);
            Part into = older.parts.get(prefix);
            if (newer == null || older.isReleased) {
                return false;
            }
            if (into != null && page < SpreadPages.count(newer.cells().slots())) {
                into.take(newer, page++);
                return true;
            }
            move(newer, into == null ? newer : into.with(newer), older);
            return false;
        }
    }

    private void move(Part newer, Part merged, CellLayer older) {
        parts.remove(newer.table().prefix());
        grow(-newer.bytes());
        Part before = older.parts.put(newer.table().prefix(), merged);
        older.grow(merged.bytes() - (before == null ? 0 : before.bytes()));
    }

    /** Goes over tables, one of which at a time is sorted. */
    private static final class Cursor implements RowCursor {

        private final Iterator<Part> left;
        private final CellForm form;
        private RowCursor current = MergedCursor.NOTHING;

        /** Takes the tables that there are now: others may leave meanwhile. */
        Cursor(Collection<Part> parts, CellForm form) {
            this.left = List.copyOf(parts).iterator();
            this.form = form;
        }

        @Override
        public boolean next() {
            while (!current.next()) {
                if (!left.hasNext()) {
                    return false;
                }
                Part part = left.next();
                current = new SortedCells(part.table().prefix(), part.cells(), form);
            }
            return true;
        }

        @Override
        public byte[] key() {
            return current.key();
        }

        @Override
        public byte[] value() {
            return current.value();
        }

        @Override
        public void close() {}
    }
}
