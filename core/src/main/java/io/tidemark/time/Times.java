package io.tidemark.time;

/** The range of event times and the two infinities, all in milliseconds since 1970-01-01T00:00Z. */
public final class Times {

    /** The earliest event time a record may have: −2^60. */
    public static final long MIN = -(1L << 60);

    /** The latest event time a record may have, and the longest size, gap, grace or TTL: 2^60. */
    public static final long MAX = 1L << 60;

    /** Minus infinity: a clock before anything was read. */
    public static final long BEFORE_ALL = Long.MIN_VALUE;

    /** Plus infinity: a clock after the end of a bounded input. It is never stored. */
    public static final long END = Long.MAX_VALUE;

    private Times() {}

    /** Whether a record may carry this event time. */
    public static boolean inRange(long time) {
        return time >= MIN && time <= MAX;
    }

    /**
     * Refuses a size, gap, grace or the like that is negative or beyond {@link #MAX}.
     *
     * @return the length
     */
    public static long requireLength(String what, long millis) {
        if (millis < 0 || millis > MAX) {
            throw new IllegalArgumentException(what + " is " + millis + " ms; it must be from 0 to 2^60 ms.");
        }
        return millis;
    }

    /** Moves a time, keeping the infinities where they are; finite results never overflow within the declared ranges. */
    public static long plus(long time, long millis) {
        return time == END || time == BEFORE_ALL ? time : time + millis;
    }
}
