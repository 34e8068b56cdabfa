package io.tidemark.testkit.reference;

import org.jspecify.annotations.Nullable;

/**
 * One record of a partition; its position is its index there.
 *
 * @param time event time in ms, any long: those beyond ±2^60 become dead letters
 * @param key the key
 * @param value what is summed
 * @param malformed whether the record cannot be read; then the other components mean nothing
 * @param appended the append time in ms that the source gives with it, null if it gives none
 * @param stamp a stamp to use in place of the partition's clock, null for the clock
 */
public record Event(
        long time,
        String key,
        long value,
        boolean malformed,
        @Nullable Long appended,
        @Nullable Long stamp) {

    /** A well-formed record without an append time. */
    public Event(long time, String key, long value) {
        this(time, key, value, false, null, null);
    }

    /** A record that cannot be read. */
    public static Event unreadable() {
        return new Event(0, "", 0, true, null, null);
    }

    /** The same record with an append time, for the future bound. */
    public Event withAppended(long appendTime) {
        return new Event(time, key, value, malformed, appendTime, stamp);
    }

    /** The same record with this stamp in place of its partition's clock; the clock itself, and so other stamps, stay. */
    public Event withStamp(long newStamp) {
        return new Event(time, key, value, malformed, appended, newStamp);
    }

    /** The same record with another value. */
    public Event withValue(long newValue) {
        return new Event(time, key, newValue, malformed, appended, stamp);
    }
}
