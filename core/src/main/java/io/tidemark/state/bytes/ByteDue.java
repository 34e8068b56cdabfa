package io.tidemark.state.bytes;

import io.tidemark.record.Key;
import io.tidemark.state.DueIndex;
import java.util.ArrayList;
import java.util.List;

/** Due keys as rows in the order of time. */
final class ByteDue implements DueIndex {

    private static final byte[] NOTHING = {};

    private final ByteMap map;
    private final RowKey rows;
    private final Firsts firsts;
    private final Filling filling;
    private final Key view = new Key();

    ByteDue(ByteMap map, RowKey rows, Firsts firsts, Filling filling) {
        this.map = map;
        this.rows = rows;
        this.firsts = firsts;
        this.filling = filling;
    }

    @Override
    public void arm(int keyGroup, Key key, long due) {
        map.put(rows.begin(keyGroup).number(due).key(key).bytes(), NOTHING);
        firsts.added(keyGroup, due);
    }

    /** Takes out what was noted; whoever notes nothing twice for a key has no rows of times that do not hold. */
    void disarm(int keyGroup, Key key, long due) {
        map.remove(rows.begin(keyGroup).number(due).key(key).bytes());
        firsts.removed(keyGroup);
    }

    @Override
    public boolean survives() {
        return !filling.isWithoutTimes();
    }

    @Override
    public long firstDue(int keyGroup) {
        return firsts.get(keyGroup, this::lookUpFirst);
    }

    private long lookUpFirst(int keyGroup) {
        List<byte[]> first = rowsUpTo(keyGroup, NOTHING_DUE, 1);
        return first.isEmpty() ? NOTHING_DUE : dueOf(first.get(0));
    }

    @Override
    public boolean take(int keyGroup, long clock, int most, Visitor visitor) {
        if (!isDue(keyGroup, clock)) {
            return false;
        }
        List<byte[]> due = rowsUpTo(keyGroup, clock, most);
        due.forEach(map::remove);
        firsts.removed(keyGroup);
        for (byte[] row : due) {
            visitor.due(rows.keyAt(row, rows.prefixLength() + RowKey.TIME, view), dueOf(row));
        }
        return isDue(keyGroup, clock);
    }

    private boolean isDue(int keyGroup, long clock) {
        long first = firstDue(keyGroup);
        return first != NOTHING_DUE && first <= clock;
    }

    private List<byte[]> rowsUpTo(int keyGroup, long clock, int most) {
        byte[] from = rows.begin(keyGroup).bytes();
        byte[] to = clock == NOTHING_DUE ? rows.after() : rows.number(clock + 1).bytes();
        List<byte[]> found = new ArrayList<>();
        map.scan(from, to, (row, nothing) -> {
            found.add(row);
            return found.size() < most;
        });
        return found;
    }

    private long dueOf(byte[] row) {
        return RowKey.numberAt(row, rows.prefixLength());
    }
}
