package io.tidemark.engine.tier;

import org.jspecify.annotations.Nullable;

/** Changes of one stretch between two cuts: rows with their new values, and rows that are gone. Does not change any more. */
interface Layer {

    /** The value of a row that is gone; told by identity, since values may be empty. */
    byte[] GONE = {};

    /** A row's new value, {@link #GONE}, or null if it did not change. */
    byte @Nullable [] get(byte[] key);

    /** Goes over the changes with {@code from <= key < to}. */
    RowCursor cursor(byte[] from, byte[] to);

    /** Goes over all changes. */
    RowCursor cursor();

    /** What it takes of memory, in bytes. */
    long bytes();

    boolean isEmpty();

    /** What layers of its kind are told by. */
    default Object kind() {
        return getClass();
    }

    /** How many of its kind are kept though the ordered rows have them: each costs a look on the way to a row. */
    int keptMax();

    /** Lets go of what nobody asks for again; the ordered rows have it. */
    default void releaseDropped() {}

    /** Says that it belongs to a cut from now on. */
    void seal();

    /** Lets go of what it keeps. */
    void release();
}
