package io.tidemark.process;

import io.tidemark.time.Durations;
import io.tidemark.time.Times;
import java.time.Duration;

/**
 * What bounds a state: a time to live, or nothing but the number of keys (rule 14).
 *
 * <p>An entry with a time to live is visible while the clock is at most the time it was written at plus that; reading does not make it
 * live longer. It leaves the store when the clock is past that by at most a quarter of its time to live, or
 * {@link #SWEEP_PERIOD_MIN} if that is more.
 *
 * @param kind the kind
 * @param ttl how long an entry lives after it was written, in ms; 0 if unbounded
 */
public record Bound(Kind kind, long ttl) {

    /** The shortest time between two sweeps, in ms. */
    public static final long SWEEP_PERIOD_MIN = 1_000;

    private static final int SWEEPS_PER_TTL = 4;

    /** The kinds of bounds. */
    public enum Kind {
        UNBOUNDED,
        /** By event time: entries expire by the records' clock, wherever and whenever the job runs. */
        EVENT_TIME,
        /** By processing time; answers that depend on it are not the same in every run. */
        PROCESSING_TIME
    }

    /** Refuses a time to live that is not from 1 to 2^60 ms. */
    public Bound {
        Times.requireLength("A time to live", ttl);
        if ((ttl == 0) != (kind == Kind.UNBOUNDED)) {
            throw new IllegalArgumentException("A time to live of " + ttl + " ms is none: give one of at least 1 ms,"
                    + " or say that the state is unbounded.");
        }
    }

    /** Nothing bounds the state: entries stay until they are removed. */
    public static Bound unbounded() {
        return new Bound(Kind.UNBOUNDED, 0);
    }

    /** Entries live so long by event time. */
    public static Bound ttl(Duration ttl) {
        return new Bound(Kind.EVENT_TIME, Durations.millis(ttl));
    }

    /** Entries live so long by processing time. */
    public static Bound processingTimeTtl(Duration ttl) {
        return new Bound(Kind.PROCESSING_TIME, Durations.millis(ttl));
    }

    /** How often entries that have expired are looked for, in ms. */
    public long sweepPeriod() {
        return Math.max(SWEEP_PERIOD_MIN, ttl / SWEEPS_PER_TTL);
    }

    /** The bound in words, such as {@code TTL 1h by event time}. */
    public String describe() {
        return switch (kind) {
            case UNBOUNDED -> "unbounded";
            case EVENT_TIME -> "TTL " + Durations.format(ttl) + " by event time";
            case PROCESSING_TIME -> "TTL " + Durations.format(ttl) + " by processing time";
        };
    }
}
