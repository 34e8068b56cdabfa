package io.tidemark.operator;

import io.tidemark.operator.view.KeyScope;
import io.tidemark.process.Timers;
import io.tidemark.state.RowList;
import io.tidemark.state.RowSpec;
import io.tidemark.state.RowTable;
import io.tidemark.state.StateStore;
import io.tidemark.time.Times;
import io.tidemark.type.ByteSink;
import io.tidemark.type.Type;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The timers of a key by one kind of time: a row each, in the order in which they fire, and the changes of the call that is going on. */
final class TimerDraft implements Timers {

    private final TimerRow row;
    private final RowTable table;
    private final KeyScope scope;
    /** What the call has set and, as nothing, what it has removed. */
    private final TreeMap<String, OptionalLong> changes = new TreeMap<>();

    private final ByteSink scratch = new ByteSink();
    private @Nullable RowList found;
    private long laterThan = Times.BEFORE_ALL;

    /**
     * The timers of a kind.
     *
     * @param keepsSetAt whether the clock when a timer was set is kept with it
     */
    TimerDraft(StateStore store, Type<?> keyType, boolean keepsSetAt, KeyScope scope) {
        this.row = new TimerRow(keepsSetAt);
        String state = keepsSetAt ? "processing-timers" : "timers";
        this.table = store.rows(new RowSpec(state, keyType, row, TimerRow.LANES, TimerRow.OBJECTS));
        this.scope = scope;
    }

    RowTable table() {
        return table;
    }

    /** Goes to the key of the scope; its rows are looked for when they are needed. */
    void go() {
        found = null;
    }

    /** Goes to the key of the scope, whose rows are at hand. */
    void go(RowList rows) {
        found = rows;
    }

    private RowList rows() {
        RowList rows = found;
        if (rows == null) {
            rows = table.seek(scope.keyGroup(), scope.key());
            found = rows;
        }
        return rows;
    }

    /** A timer. */
    record Due(String name, long time, long setAt) {}

    /** The key's first timer if it is due; null if not. */
    @Nullable
    Due due(long now) {
        RowList rows = rows();
        int first = rows.first();
        if (first == RowList.NONE || row.time(rows.cells(), first) > now) {
            return null;
        }
        return new Due(row.name(rows.cells(), first), row.time(rows.cells(), first), row.setAt(rows.cells(), first));
    }

    /** When a key whose rows are given has something to do. */
    long nextDue(RowList rows) {
        return row.time(rows.cells(), rows.first());
    }

    /** Begins the call of a timer of this kind: it is gone, and only later ones can be set. */
    void fire(Due timer) {
        changes.put(timer.name(), OptionalLong.empty());
        laterThan = timer.time();
    }

    @Override
    public void set(String name, long time) {
        scratch.reset();
        scratch.writeString(name);
        if (name.isEmpty() || scratch.size() > NAME_BYTES_MAX) {
            throw new IllegalArgumentException("The name of a timer has " + scratch.size()
                    + " bytes; it may have from 1 to " + NAME_BYTES_MAX + ".");
        }
        if (!Times.inRange(time)) {
            throw new IllegalArgumentException(
                    "The timer \"" + name + "\" was set for " + time + ", which is beyond 2^60 ms.");
        }
        if (time <= laterThan) {
            throw new IllegalArgumentException("The timer \"" + name + "\" was set for " + time
                    + " in the call of one at " + laterThan + ": a timer can set later ones only.");
        }
        requireRoom(name);
        changes.put(name, OptionalLong.of(time));
    }

    private void requireRoom(String name) {
        RowList rows = rows();
        int others = 0;
        for (int at = rows.first(); at != RowList.NONE; at = rows.next(at)) {
            others += changes.containsKey(row.name(rows.cells(), at)) ? 0 : 1;
            if (row.name(rows.cells(), at).equals(name)) {
                return;
            }
        }
        if (others + changes.size() >= PER_KEY_MAX) {
            throw new IllegalStateException(
                    "The timer \"" + name + "\" cannot be set: the key has " + PER_KEY_MAX
                            + " timers, which is the limit. Keep in a map state what is due when, and set one timer for the first.");
        }
    }

    @Override
    public void remove(String name) {
        changes.put(name, OptionalLong.empty());
    }

    @Override
    public OptionalLong time(String name) {
        OptionalLong changed = changes.get(name);
        if (changed != null) {
            return changed;
        }
        RowList rows = rows();
        for (int at = rows.first(); at != RowList.NONE; at = rows.next(at)) {
            if (row.name(rows.cells(), at).equals(name)) {
                return OptionalLong.of(row.time(rows.cells(), at));
            }
        }
        return OptionalLong.empty();
    }

    /** How many timers the call has set that are due at a time. */
    int setUpTo(long now) {
        int set = 0;
        for (OptionalLong change : changes.values()) {
            set += change.isPresent() && change.getAsLong() <= now ? 1 : 0;
        }
        return set;
    }

    /**
     * Writes the changes of the call.
     *
     * @param setAt the clock of the call
     * @return the earliest time that was set, or {@link Times#END}
     */
    long commit(long setAt) {
        laterThan = Times.BEFORE_ALL;
        if (changes.isEmpty()) {
            return Times.END;
        }
        RowList rows = rows();
        long earliest = Times.END;
        for (Map.Entry<String, OptionalLong> change : changes.entrySet()) {
            if (change.getValue().isPresent()) {
                long time = change.getValue().getAsLong();
                put(rows, new Due(change.getKey(), time, setAt));
                earliest = Math.min(earliest, time);
            }
        }
        // A key keeps its place in the table while it has rows, so nothing is removed before all is there that stays.
        for (Map.Entry<String, OptionalLong> change : changes.entrySet()) {
            if (change.getValue().isEmpty()) {
                remove(rows, change.getKey(), Times.BEFORE_ALL);
            }
        }
        changes.clear();
        if (rows.first() != RowList.NONE) {
            rows.dueBy(nextDue(rows));
        }
        rows.done();
        return earliest;
    }

    private void put(RowList rows, Due timer) {
        int before = RowList.NONE;
        int at = rows.first();
        while (at != RowList.NONE && !row.name(rows.cells(), at).equals(timer.name())) {
            before = at;
            at = rows.next(at);
        }
        if (at != RowList.NONE && fits(rows, before, at, timer)) {
            rows.change();
            row.set(rows.cells(), at, timer);
            return;
        }
        insert(rows, timer);
        if (at != RowList.NONE) {
            remove(rows, timer.name(), timer.time());
        }
    }

    /** Whether a row can become that of a timer where it is. */
    private boolean fits(RowList rows, int before, int at, Due timer) {
        int next = rows.next(at);
        return (before == RowList.NONE || row.isBefore(rows.cells(), before, timer))
                && (next == RowList.NONE || !row.isBefore(rows.cells(), next, timer));
    }

    private void insert(RowList rows, Due timer) {
        int before = RowList.NONE;
        for (int at = rows.first(); at != RowList.NONE && row.isBefore(rows.cells(), at, timer); at = rows.next(at)) {
            before = at;
        }
        int inserted = before == RowList.NONE ? rows.addFirst() : rows.addAfter(before);
        row.set(rows.cells(), inserted, timer);
    }

    /** Removes the timer of a name, unless its time is one that is to stay. */
    private void remove(RowList rows, String name, long staying) {
        int before = RowList.NONE;
        for (int at = rows.first(); at != RowList.NONE; at = rows.next(at)) {
            if (row.time(rows.cells(), at) != staying
                    && row.name(rows.cells(), at).equals(name)) {
                if (before == RowList.NONE) {
                    rows.removeFirst();
                } else {
                    rows.removeAfter(before);
                }
                return;
            }
            before = at;
        }
    }

    /** Forgets the changes of the call, but for the timer that it was the call of. */
    void discard(@Nullable Due fired, long setAt) {
        changes.clear();
        if (fired != null) {
            changes.put(fired.name(), OptionalLong.empty());
        }
        commit(setAt);
    }
}
