package io.tidemark.window;

import io.tidemark.time.Durations;
import io.tidemark.time.Times;

/**
 * Sessions: events of a key at most a gap apart.
 *
 * @param gap the largest distance, in ms, between neighbours in one session; at least 1
 * @param longest the longest time, in ms, from a session's first to its last event; {@link Times#MAX} when unlimited
 */
public record SessionWindows(long gap, long longest) implements Windows {

    public SessionWindows {
        Times.requireLength("The gap of a session", gap);
        Times.requireLength("The longest session", longest);
        if (gap == 0) {
            throw new IllegalArgumentException("The gap of a session is 0; it must be at least 1 ms.");
        }
    }

    /** Sessions of any length. */
    public static SessionWindows gap(long gap) {
        return new SessionWindows(gap, Times.MAX);
    }

    @Override
    public String describe() {
        return longest == Times.MAX
                ? "session " + Durations.format(gap)
                : "session " + Durations.format(gap) + " " + Durations.format(longest);
    }
}
