package io.tidemark.record;

import org.jspecify.annotations.Nullable;

/**
 * A record, or a (record, window) pair, that did not count, with all that is needed to say why.
 *
 * @param reason why
 * @param place the name of the source, operator or step where it happened
 * @param origin where the record came from
 * @param position the record's position in its partition, in the source's own words
 * @param time its event time in ms, {@link io.tidemark.time.Times#BEFORE_ALL} when unknown
 * @param stamp its stamp, {@link io.tidemark.time.Times#BEFORE_ALL} when it has none
 * @param window the window it was late for, if one
 * @param record the record, or its text when it could not be read
 * @param detail a sentence for people
 */
public record DeadLetter(
        Reason reason,
        String place,
        Origin origin,
        String position,
        long time,
        long stamp,
        @Nullable Window window,
        @Nullable Object record,
        String detail) {

    /** Whether this letter is about lateness and so belongs with the late records. */
    public boolean isLate() {
        return switch (reason) {
            case LATE, IDLE_PARTITION, NEW_PARTITION, ALREADY_FINAL, HISTORY -> true;
            case FUTURE, OUT_OF_RANGE, MALFORMED, NULL_KEY, TOO_LARGE, USER_ERROR, OVERFLOW -> false;
        };
    }
}
