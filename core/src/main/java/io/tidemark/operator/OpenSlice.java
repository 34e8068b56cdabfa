package io.tidemark.operator;

import io.tidemark.state.Slice;

/**
 * A slice that records are being folded into.
 *
 * @param slice the slice
 * @param end where it ends
 * @param firstEnd the end of the first window that it belongs to
 * @param stampLimit records with a stamp below it are on time for all windows of the slice
 */
record OpenSlice(Slice slice, long end, long firstEnd, long stampLimit) {

    /** A slice that no record is in. */
    static final OpenSlice NONE =
            new OpenSlice(Slice.of(Long.MAX_VALUE), Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE);

    boolean contains(long time) {
        return time >= slice.start() && time < end;
    }
}
