package io.tidemark.operator;

import io.tidemark.cell.Cells;
import org.jspecify.annotations.Nullable;

/**
 * One session of a key; immutable.
 *
 * @param first the time of its first event
 * @param last the time of its last event
 * @param row its accumulator; null once the session is final and only remembered so that nothing merges with it
 */
record Session(long first, long last, @Nullable Cells row) {

    boolean isFinal() {
        return row == null;
    }

    boolean isWithin(long gap, long time) {
        return first - gap <= time && time <= last + gap;
    }
}
