package io.tidemark.window;

/**
 * Windows that are the same for all keys: tumbling, hopping, cumulative, calendar, global.
 *
 * <p>They cover all of event time without a gap, and each is known by its end: no two have the same. Ordered by their ends, their
 * starts never go back. All methods are pure and work for any time in range, negative ones too.
 */
public abstract non-sealed class AlignedWindows implements Windows {

    /** The start of the slice that contains a time: the last window start or end at or before it. */
    public abstract long sliceStart(long time);

    /** The end of the slice that contains a time: the first window start or end after it. */
    public abstract long sliceEnd(long time);

    /** The smallest window end after a time: the end of the first window that contains it. */
    public abstract long firstEnd(long time);

    /** The start of the window with an end. */
    public abstract long startOf(long end);

    /** Whether each window is exactly one slice. */
    public abstract boolean isOneSlice();
}
