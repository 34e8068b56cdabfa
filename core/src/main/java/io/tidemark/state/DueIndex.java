package io.tidemark.state;

import io.tidemark.record.Key;
import io.tidemark.time.Times;

/**
 * An ordered index from times to keys that have something to do then. It is derived: savepoints do not have it, and operators
 * can rebuild it from their rows.
 */
public interface DueIndex {

    /** What {@link #firstDue} gives when nothing is due at any time. */
    long NOTHING_DUE = Times.END;

    /** Notes that a key has something to do at a time; the operator sees to it that a key is noted once. */
    void arm(int keyGroup, Key key, long due);

    /**
     * Whether what was noted is still there after a restart, because the store keeps it as rows like any other. If not, operators
     * note everything again, which takes a scan of all their rows; a host that makes its tasks anew for each batch cannot pay that.
     * Whoever fills such a store with rows from elsewhere notes what is due in them.
     */
    default boolean survives() {
        return false;
    }

    /** The earliest time noted in a key group, or {@link #NOTHING_DUE}. */
    long firstDue(int keyGroup);

    /**
     * Takes out entries that are due at or before a clock, in order of time, at most so many.
     *
     * @return whether more of them are left
     */
    boolean take(int keyGroup, long clock, int most, Visitor visitor);

    /** Takes due keys one by one; the key view belongs to the caller. */
    @FunctionalInterface
    interface Visitor {
        void due(Key key, long due);
    }
}
