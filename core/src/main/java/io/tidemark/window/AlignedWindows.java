package io.tidemark.window;

/**
 * Windows that are the same for all keys: tumbling, hopping, cumulative, calendar, global.
 *
 * <p>They cover all of event time without a gap, and each is known by its end: no two have the same. Ordered by their ends, their
 * starts never go back; so the windows that contain a time are {@code e = firstEnd(time)}, then {@code firstEnd(e)} and so on,
 * as long as {@code startOf(e) <= time}. All methods are pure and work for any time in range, negative ones too, and for the
 * window ends that they return.
 *
 * <p>Two are equal if their {@link #describe() descriptions} are.
 */
public abstract non-sealed class AlignedWindows implements Windows {

    /**
     * The most windows that one record may be in. Each closes by itself and has a result of its own, and no cut is taken between
     * those that close at one clock; a day by seconds is 86,400.
     */
    public static final long WINDOWS_PER_RECORD_MAX = 100_000;

    /** For the kinds of this package. */
    AlignedWindows() {}

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

    @Override
    public final boolean equals(Object other) {
        return other instanceof AlignedWindows windows && describe().equals(windows.describe());
    }

    @Override
    public final int hashCode() {
        return describe().hashCode();
    }

    @Override
    public final String toString() {
        return describe();
    }
}
