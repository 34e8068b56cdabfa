package io.tidemark.operator;

import org.jspecify.annotations.Nullable;

/**
 * What a key of a table has from some time on; immutable.
 *
 * @param time the event time of the change that made it
 * @param value the value, or null for a deletion
 */
record Version(long time, @Nullable Object value) {

    boolean isDeletion() {
        return value == null;
    }
}
