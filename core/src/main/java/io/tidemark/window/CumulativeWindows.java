package io.tidemark.window;

import io.tidemark.time.Durations;
import java.time.Instant;

/**
 * Cumulative windows: they start together every size, and end a step apart, such as the day so far at every full hour.
 */
public final class CumulativeWindows extends AlignedWindows {

    private final long step;
    private final long size;
    private final long origin;

    /**
     * Windows [d, d + k·step) for k from 1 to size / step, where d is the origin or whole sizes away from it.
     *
     * @param step in ms, at least 1; it divides the size, of which it is not too small a part: see {@link #WINDOWS_PER_RECORD_MAX}
     * @param size in ms, at least 1
     * @param origin in ms
     */
    public CumulativeWindows(long step, long size, long origin) {
        this.step = Lengths.requirePositive("The step of a window", step);
        this.size = Lengths.requirePositive("The size of a window", size);
        if (size % step != 0) {
            throw new IllegalArgumentException("Cumulative windows of size " + Durations.format(size)
                    + " cannot grow by " + Durations.format(step) + ": the step must divide the size.");
        }
        Lengths.requireFewWindows(size, step);
        this.origin = Math.floorMod(Lengths.requireOrigin(origin), size);
    }

    /** The same windows, moved so that some of them start at an instant. */
    public CumulativeWindows from(Instant start) {
        return new CumulativeWindows(step, size, Lengths.origin(start));
    }

    @Override
    public long sliceStart(long time) {
        return time - Math.floorMod(time - origin, step);
    }

    @Override
    public long sliceEnd(long time) {
        return sliceStart(time) + step;
    }

    @Override
    public long firstEnd(long time) {
        return sliceEnd(time);
    }

    @Override
    public long startOf(long end) {
        long last = end - 1;
        return last - Math.floorMod(last - origin, size);
    }

    @Override
    public boolean isOneSlice() {
        return step == size;
    }

    @Override
    public String describe() {
        return WindowsParser.CUMULATIVE + " " + Durations.format(step) + " " + Durations.format(size)
                + Lengths.from(origin);
    }

    /** By how much windows that start together grow, in ms. */
    public long step() {
        return step;
    }

    /** The size of the largest window, in ms. */
    public long size() {
        return size;
    }

    /** The first window start at or after 0, in ms: origins that are whole sizes apart give the same windows. */
    public long origin() {
        return origin;
    }
}
