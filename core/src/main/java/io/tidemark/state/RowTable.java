package io.tidemark.state;

import io.tidemark.record.Batch;
import io.tidemark.record.Key;

/**
 * A row table: (key group, key) to a short list of flat rows, and to the time at which the key has something to do.
 *
 * <p>The times are derived: savepoints do not have them, and operators can tell them from the rows. A table that has them itself
 * notes a key once, with its rows, where a {@link DueIndex} would need to find it.
 */
public interface RowTable {

    /** Says which records are looked up next, so that a store can fetch at once what it needs of them. */
    default void expect(Batch batch, int from, int to) {}

    /** The rows of a record's key: a view that the next call moves. */
    RowList seek(Batch batch, int i);

    /** The rows of a key: a view that the next call moves. */
    RowList seek(int keyGroup, Key key);

    /** A clock before which no key of a key group is due; {@link io.tidemark.time.Times#END} if none is at any time. */
    long firstDue(int keyGroup);

    /**
     * Hands over keys that are due at or before a clock, each once, at most so many. They have nothing to do after that unless it is
     * said again.
     *
     * @return whether more of them are left
     */
    boolean takeDue(int keyGroup, long clock, int most, Visitor visitor);

    /**
     * Hands over all keys of a key group whose rows were restored without their times, so that these are said again. A store that
     * keeps the times as rows has none: a host that makes its tasks anew for each batch cannot pay a scan of all rows.
     */
    void restoreDue(int keyGroup, Visitor visitor);

    /** Takes keys one by one. */
    @FunctionalInterface
    interface Visitor {
        void key(RowList rows);
    }
}
