package io.tidemark.engine.heap;

import io.tidemark.engine.cut.KeyRows;
import io.tidemark.engine.cut.Rows;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.state.RowList;
import io.tidemark.state.RowListCodec;
import io.tidemark.state.RowSpec;
import io.tidemark.state.RowTable;
import io.tidemark.state.Slice;
import io.tidemark.state.StateSpec;
import io.tidemark.time.Times;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.KeyHash;
import java.util.ArrayDeque;
import java.util.BitSet;

/** A row table: lists of flat rows for each key group, and their times. */
final class HeapRows implements RowTable, CutTable {

    private static final Slice NO_SLICE = Slice.of(0);

    /** How many due keys are looked at before they are handed over: their rows have to stay in the cache. */
    private static final int WARM_KEYS = 32;

    private final RowSpec spec;
    private final boolean integral;
    private final RowListCodec codec;
    private final HeapStore store;
    private final int state;
    private final int firstKeyGroup;
    private final int maxParallelism;
    private final CutLists[] groups;
    private final DueRows[] dues;
    private final ArrayDeque<Integer> frozen = new ArrayDeque<>();
    private final HeapRowList current;
    private final HeapRowList written;
    private final Key view = new Key();
    private final Key loaded = new Key();
    private final int[] dueRows = new int[WARM_KEYS];
    private final long[] dueTimes = new long[WARM_KEYS];
    private final Expected expected = new Expected();

    /** Written so that the compiler does not drop the loops that look at rows ahead; means nothing. */
    @SuppressWarnings("UnusedVariable")
    private long warmed;

    HeapRows(HeapStore store, int state, RowSpec spec) {
        this.store = store;
        this.state = state;
        this.spec = spec;
        this.integral = spec.keyType().isIntegral();
        this.codec = new RowListCodec(spec.codec());
        this.firstKeyGroup = store.firstKeyGroup();
        this.maxParallelism = store.maxParallelism();
        this.groups = new CutLists[store.keyGroups()];
        this.dues = new DueRows[store.keyGroups()];
        for (int group = 0; group < groups.length; group++) {
            groups[group] = newLists(group + firstKeyGroup);
            dues[group] = new DueRows();
        }
        CutLists nowhere = newLists(firstKeyGroup);
        this.current = new HeapRowList(this, nowhere);
        this.written = new HeapRowList(this, nowhere);
    }

    private CutLists newLists(int keyGroup) {
        return new CutLists(integral, spec.lanes(), spec.objects(), new GroupWriter(keyGroup));
    }

    /** The first rows of the next records' keys, as far as they had any; each is used once. */
    private static final class Expected {
        private Batch batch = new Batch(true, 0, 0);
        private int from;
        private int to;
        private int[] rows = {};
        private long removals;
        private long removalsThen;

        void begin(Batch newBatch, int newFrom, int newTo) {
            batch = newBatch;
            from = newFrom;
            to = newTo;
            removalsThen = removals;
            if (rows.length < to - from) {
                rows = new int[to - from];
            }
        }

        int take(Batch of, int i) {
            if (of != batch || i < from || i >= to || removals != removalsThen) {
                return RowList.NONE;
            }
            int row = rows[i - from];
            rows[i - from] = RowList.NONE;
            return row;
        }
    }

    @Override
    public StateSpec spec() {
        return spec;
    }

    @Override
    public long rows() {
        long rows = 0;
        for (CutLists lists : groups) {
            rows += lists.keys();
        }
        return rows;
    }

    CutLists lists(int keyGroup) {
        return groups[keyGroup - firstKeyGroup];
    }

    DueRows dues(int keyGroup) {
        return dues[keyGroup - firstKeyGroup];
    }

    /** Notes that a key has gone: rows found before may be those of another key now. */
    void keyHasGone() {
        expected.removals++;
    }

    /** Finds the rows in a loop of its own, so that they are in the cache when they are needed. */
    @Override
    public void expect(Batch batch, int from, int to) {
        expected.begin(batch, from, to);
        long seen = 0;
        for (int i = from; i < to; i++) {
            CutLists lists = lists(KeyHash.keyGroup(batch.hashes[i], maxParallelism));
            int row = lists.find(batch, i);
            expected.rows[i - from] = row;
            seen += row == RowList.NONE ? 0 : lists.lastWord(row);
        }
        warmed = seen;
    }

    @Override
    public RowList seek(Batch batch, int i) {
        int keyGroup = KeyHash.keyGroup(batch.hashes[i], maxParallelism);
        CutLists lists = lists(keyGroup);
        int first = expected.take(batch, i);
        current.go(keyGroup, first == RowList.NONE ? lists.find(batch, i) : first, batch.key(i, view));
        return current;
    }

    @Override
    public RowList seek(int keyGroup, Key key) {
        current.go(keyGroup, lists(keyGroup).find(key), key);
        return current;
    }

    @Override
    public long firstDue(int keyGroup) {
        return dues(keyGroup).first();
    }

    /** A row is due if it is still the first of a key with that time; what was noted before that time was changed is passed over. */
    @Override
    public boolean takeDue(int keyGroup, long clock, int most, Visitor visitor) {
        CutLists lists = lists(keyGroup);
        DueRows due = dues(keyGroup);
        int left = most;
        while (left > 0 && due.isDue(clock)) {
            int n = due.take(clock, Math.min(left, WARM_KEYS), dueRows, dueTimes);
            warm(lists, n);
            for (int i = 0; i < n; i++) {
                int row = dueRows[i];
                if (lists.isFirst(row) && lists.due(row) == dueTimes[i]) {
                    lists.setDue(row, Times.END);
                    visitor.key(current.go(keyGroup, row));
                }
            }
            left -= n;
        }
        return due.isDue(clock);
    }

    private void warm(CutLists lists, int n) {
        long seen = 0;
        for (int i = 0; i < n; i++) {
            int next = lists.next(dueRows[i]);
            seen += next == RowList.NONE ? 0 : lists.lastWord(next);
        }
        warmed = seen;
    }

    @Override
    public void restoreDue(int keyGroup, Visitor visitor) {
        CutLists lists = lists(keyGroup);
        for (int row = 0; row < lists.end(); row++) {
            if (lists.isFirst(row)) {
                visitor.key(current.go(keyGroup, row));
            }
        }
    }

    @Override
    public void freeze(BitSet whole, ChunkOutput output) {
        for (int group = 0; group < groups.length; group++) {
            if (groups[group].freeze(whole.get(group + firstKeyGroup))) {
                frozen.add(group);
            }
        }
    }

    @Override
    public boolean writeNext() {
        while (!frozen.isEmpty()) {
            if (groups[frozen.peek()].writeNext()) {
                return true;
            }
            frozen.remove();
        }
        return false;
    }

    /** Writes what a cut has of a key group. */
    private final class GroupWriter implements CutLists.Writer {

        private final int keyGroup;

        GroupWriter(int keyGroup) {
            this.keyGroup = keyGroup;
        }

        @Override
        public void gone(int keys, ByteSink encoded) {
            ByteSink rows = store.output().rows(state, keyGroup, Rows.REMOVE, NO_SLICE, keys);
            rows.put(encoded.array(), 0, encoded.size());
            store.output().appended(state, keyGroup);
        }

        @Override
        public void page(CutLists lists, int fromRow, int toRow) {
            int count = 0;
            for (int row = fromRow; row < toRow; row++) {
                count += lists.isFirst(row) && lists.isChanged(row) ? 1 : 0;
            }
            if (count == 0) {
                return;
            }
            ByteSink rows = store.output().rows(state, keyGroup, Rows.PUT, NO_SLICE, count);
            for (int row = fromRow; row < toRow; row++) {
                if (lists.isFirst(row) && lists.isChanged(row)) {
                    RowList list = written.go(keyGroup, row);
                    KeyRows.write(list.key(), rows);
                    codec.encode(list, rows);
                }
            }
            store.output().appended(state, keyGroup);
        }
    }

    @Override
    public void load(int keyGroup, ByteSource chunk) {
        while (chunk.remaining() > 0) {
            Rows.Header block = Rows.readHeader(chunk);
            byte kind = block.kind();
            for (long left = block.count(); left > 0; left--) {
                RowList rows = seek(keyGroup, KeyRows.read(integral, chunk, loaded));
                if (kind == Rows.PUT) {
                    codec.decode(chunk, rows);
                } else if (kind == Rows.REMOVE) {
                    remove(rows);
                } else {
                    throw chunk.corrupt("A row table has no rows of kind " + kind);
                }
            }
        }
    }

    private static void remove(RowList rows) {
        int row = rows.first();
        while (row != RowList.NONE) {
            row = rows.removeFirst();
        }
    }

    @Override
    public void loaded() {
        for (CutLists lists : groups) {
            lists.settle();
        }
    }
}
