package io.tidemark.operator;

import io.tidemark.time.Times;

/**
 * Which rows of an interval join belong together, and how long they are waited for: left at l matches right at r when
 * {@code l + lower <= r <= l + upper}.
 *
 * @param lower in ms, may be negative
 * @param upper in ms, may be negative, not below lower
 * @param grace how long after its time, by the clock, a row is still taken, in ms
 */
public record JoinInterval(long lower, long upper, long grace) {

    /** Refuses an empty interval and lengths beyond 2^60 ms. */
    public JoinInterval {
        Times.requireLength("The grace", grace);
        Times.requireLength("The distance of the lower bound", Math.abs(lower));
        Times.requireLength("The distance of the upper bound", Math.abs(upper));
        if (lower > upper) {
            throw new IllegalArgumentException("The interval from " + lower + " ms to " + upper
                    + " ms is empty: the lower bound must not be above the upper one.");
        }
    }

    /** How far ahead of a left row's time the last right row is that it matches; may be negative. */
    long reachOfLeft() {
        return upper;
    }

    /** How far ahead of a right row's time the last left row is that it matches; may be negative. */
    long reachOfRight() {
        return -lower;
    }

    /** What an outer join promises less than its clock and grace: how far ahead of a row its last match may be. */
    long longestReach() {
        return Math.max(0, Math.max(upper, -lower));
    }
}
