package io.tidemark.state;

import io.tidemark.record.Key;
import io.tidemark.time.Times;

/**
 * An ordered index from times to keys that have something to do then. It is derived: operators rebuild it from their rows.
 */
public interface DueIndex {

    /** What {@link #firstDue} gives when nothing is due at any time. */
    long NOTHING_DUE = Times.END;

    /** Notes that a key has something to do at a time; the operator sees to it that a key is noted once. */
    void arm(int keyGroup, Key key, long due);

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
