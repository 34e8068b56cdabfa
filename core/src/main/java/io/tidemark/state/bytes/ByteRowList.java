package io.tidemark.state.bytes;

import io.tidemark.cell.Cells;
import io.tidemark.cell.RowLists;
import io.tidemark.record.Key;
import io.tidemark.state.RowList;
import io.tidemark.state.RowListCodec;
import io.tidemark.state.RowSpec;
import io.tidemark.time.Times;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.KeyHash;

/** The rows of one key, read from its row in a map and written back when they are done: the key's time, then its rows. */
final class ByteRowList implements RowList {

    /** The rows lie in a table of one key. */
    private final Key onlyKey = new Key().setWord(0, KeyHash.hashLong(0));

    private final ByteMap map;
    private final RowKey rows;
    private final ByteDue dueIndex;
    private final RowListCodec codec;
    private final RowLists lists;
    private final ByteSink sink = new ByteSink();
    private byte[] row = {};
    private int keyGroup;
    private Key key = onlyKey;
    private int first = NONE;
    private long due = Times.END;
    private boolean changed;

    ByteRowList(ByteMap map, RowKey rows, ByteDue dueIndex, RowSpec spec) {
        this.map = map;
        this.rows = rows;
        this.dueIndex = dueIndex;
        this.codec = new RowListCodec(spec.codec());
        this.lists = new RowLists(true, spec.lanes(), spec.objects());
    }

    void load(int newKeyGroup, Key newKey) {
        while (first != NONE) {
            first = lists.removeFirst(first) ? first : NONE;
        }
        keyGroup = newKeyGroup;
        key = newKey;
        due = Times.END;
        row = rows.begin(keyGroup).key(key).bytes();
        byte[] value = map.get(row);
        if (value != null) {
            ByteSource in = new ByteSource(value);
            due = in.readLong();
            codec.decode(in, this);
        }
        changed = false;
    }

    /** Notes that the key's time was taken out of the index. */
    void forgetDue() {
        due = Times.END;
        changed = true;
    }

    @Override
    public int keyGroup() {
        return keyGroup;
    }

    @Override
    public Key key() {
        return key;
    }

    @Override
    public Cells cells() {
        return lists;
    }

    @Override
    public int first() {
        return first;
    }

    @Override
    public int next(int of) {
        return lists.next(of);
    }

    @Override
    public void change() {
        changed = true;
    }

    @Override
    public int addFirst() {
        changed = true;
        if (first == NONE) {
            first = lists.add(onlyKey);
        } else {
            lists.addFirst(first);
        }
        return first;
    }

    @Override
    public int addAfter(int before) {
        changed = true;
        return lists.addAfter(before);
    }

    @Override
    public int removeFirst() {
        changed = true;
        if (!lists.removeFirst(first)) {
            first = NONE;
            removeDue();
            due = Times.END;
        }
        return first;
    }

    @Override
    public void removeAfter(int before) {
        changed = true;
        lists.removeAfter(before);
    }

    @Override
    public long due() {
        return due;
    }

    @Override
    public void dueBy(long clock) {
        if (clock < due) {
            removeDue();
            dueIndex.arm(keyGroup, key, clock);
            due = clock;
            changed = true;
        }
    }

    private void removeDue() {
        if (due != Times.END) {
            dueIndex.disarm(keyGroup, key, due);
        }
    }

    @Override
    public void done() {
        if (!changed) {
            return;
        }
        changed = false;
        if (first == NONE) {
            map.remove(row);
            return;
        }
        sink.reset();
        sink.writeLong(due);
        codec.encode(this, sink);
        map.put(row, sink.toBytes());
    }
}
