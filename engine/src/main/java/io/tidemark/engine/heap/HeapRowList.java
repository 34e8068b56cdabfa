package io.tidemark.engine.heap;

import io.tidemark.cell.Cells;
import io.tidemark.record.Key;
import io.tidemark.state.RowList;
import io.tidemark.time.Times;

/** The rows of one key on the heap, where they are. */
final class HeapRowList implements RowList {

    private final HeapRows table;
    private final Key ownView = new Key();
    private Key key = ownView;
    private int keyGroup;
    private CutLists lists;
    private int first = NONE;

    HeapRowList(HeapRows table, CutLists nowhere) {
        this.table = table;
        this.lists = nowhere;
    }

    /** Goes to a key, with its first row if it has rows. */
    RowList go(int newKeyGroup, int newFirst, Key newKey) {
        keyGroup = newKeyGroup;
        lists = table.lists(newKeyGroup);
        first = newFirst;
        key = newKey;
        return this;
    }

    /** Goes to the key of a first row. */
    RowList go(int newKeyGroup, int newFirst) {
        return go(newKeyGroup, newFirst, table.lists(newKeyGroup).key(newFirst, ownView));
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
    public int next(int row) {
        return lists.next(row);
    }

    @Override
    public void change() {
        lists.touch(first);
    }

    @Override
    public int addFirst() {
        if (first == NONE) {
            first = lists.add(key);
            lists.touch(first);
        } else {
            lists.touch(first);
            lists.addFirst(first);
        }
        return first;
    }

    @Override
    public int addAfter(int row) {
        lists.touch(first);
        return lists.addAfter(row);
    }

    @Override
    public int removeFirst() {
        lists.touch(first);
        if (next(first) == NONE) {
            lists.noteGone(first);
            table.keyHasGone();
        }
        first = lists.removeFirst(first) ? first : NONE;
        return first;
    }

    @Override
    public void removeAfter(int row) {
        lists.touch(first);
        lists.removeAfter(row);
    }

    @Override
    public long due() {
        return first == NONE ? Times.END : lists.due(first);
    }

    @Override
    public void dueBy(long clock) {
        if (clock < lists.due(first)) {
            lists.setDue(first, clock);
            table.dues(keyGroup).add(clock, first);
        }
    }

    @Override
    public void done() {}
}
