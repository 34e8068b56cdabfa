package io.tidemark.window;

import io.tidemark.time.Durations;
import io.tidemark.time.Times;

/** Tumbling and hopping windows: of one size, one hop apart, counted from an origin. */
public final class FixedWindows extends AlignedWindows {

    private final long size;
    private final long hop;
    private final long origin;
    private final long endOffset;

    /**
     * Windows [origin + k·hop, origin + k·hop + size) for all integers k.
     *
     * @param size in ms, at least 1
     * @param hop in ms, at least 1 and at most the size
     * @param origin in ms
     */
    public FixedWindows(long size, long hop, long origin) {
        Times.requireLength("The size of a window", size);
        Times.requireLength("The hop of a window", hop);
        if (size < 1 || hop < 1 || hop > size) {
            throw new IllegalArgumentException("Windows of size " + Durations.format(size) + " cannot hop by "
                    + Durations.format(hop) + ": the hop must be at least 1 ms and at most the size.");
        }
        if (!Times.inRange(origin)) {
            throw new IllegalArgumentException("The origin " + origin + " is beyond 2^60 ms.");
        }
        this.size = size;
        this.hop = hop;
        this.origin = Math.floorMod(origin, hop);
        this.endOffset = Math.floorMod(origin + size, hop);
    }

    @Override
    public long sliceStart(long time) {
        long start = time - Math.floorMod(time - origin, hop);
        long end = time - Math.floorMod(time - endOffset, hop);
        return Math.max(start, end);
    }

    @Override
    public long sliceEnd(long time) {
        long start = time - Math.floorMod(time - origin, hop) + hop;
        return Math.min(start, firstEnd(time));
    }

    @Override
    public long firstEnd(long time) {
        return time - Math.floorMod(time - endOffset, hop) + hop;
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
                ? "tumbling " + Durations.format(size)
                : "hopping " + Durations.format(size) + " " + Durations.format(hop);
        return origin == 0 ? form : form + " from " + origin;
    }
}
