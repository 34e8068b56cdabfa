package io.tidemark.window;

import io.tidemark.time.Durations;
import java.time.Instant;

/** Tumbling and hopping windows: of one size, one hop apart, counted from an origin. */
public final class FixedWindows extends AlignedWindows {

    private final long size;
    private final long hop;

    /** The start of one window, and the end of one, in [0, hop): the starts and ends of all are whole hops away. */
    private final long origin;

    private final long endOrigin;

    /**
     * Windows [origin + k·hop, origin + k·hop + size) for all integers k.
     *
     * @param size in ms, at least 1
     * @param hop in ms, at least 1 and at most the size, of which it is not too small a part: see {@link #WINDOWS_PER_RECORD_MAX}
     * @param origin in ms
     */
    public FixedWindows(long size, long hop, long origin) {
        this.size = Lengths.requirePositive("The size of a window", size);
        this.hop = Lengths.requirePositive("The hop of a window", hop);
        if (hop > size) {
            throw new IllegalArgumentException("Windows of size " + Durations.format(size) + " cannot hop by "
                    + Durations.format(hop) + ": records in between would be in no window. Hop by the size at most.");
        }
        Lengths.requireFewWindows(size, hop);
        this.origin = Math.floorMod(Lengths.requireOrigin(origin), hop);
        this.endOrigin = Math.floorMod(this.origin + size, hop);
    }

    /** The same windows, moved so that one of them starts at an instant. */
    public FixedWindows from(Instant start) {
        return new FixedWindows(size, hop, Lengths.origin(start));
    }

    @Override
    public long sliceStart(long time) {
        long start = time - Math.floorMod(time - origin, hop);
        if (endOrigin == origin) {
            return start;
        }
        return Math.max(start, time - Math.floorMod(time - endOrigin, hop));
    }

    @Override
    public long sliceEnd(long time) {
        long end = firstEnd(time);
        if (endOrigin == origin) {
            return end;
        }
        return Math.min(end, time - Math.floorMod(time - origin, hop) + hop);
    }

    @Override
    public long firstEnd(long time) {
        return time - Math.floorMod(time - endOrigin, hop) + hop;
    }

    @Override
    public long startOf(long end) {
        return end - size;
    }

    @Override
    public boolean isOneSlice() {
        return size == hop;
    }

    @Override
    public String describe() {
        String form = size == hop
                ? WindowsParser.TUMBLING + " " + Durations.format(size)
                : WindowsParser.HOPPING + " " + Durations.format(size) + " " + Durations.format(hop);
        return form + Lengths.from(origin);
    }

    /** The size of each window, in ms. */
    public long size() {
        return size;
    }

    /** How far apart windows start, in ms. */
    public long hop() {
        return hop;
    }

    /** The first window start at or after 0, in ms: origins that are whole hops apart give the same windows. */
    public long origin() {
        return origin;
    }
}
