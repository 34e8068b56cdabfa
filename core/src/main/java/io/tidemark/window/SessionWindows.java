package io.tidemark.window;

import io.tidemark.time.Durations;
import io.tidemark.time.Times;

/**
 * Sessions: events of a key at most a gap apart.
 *
 * @param gap the largest distance, in ms, between neighbours in one session; at least 1
 * @param longest the longest time, in ms, from a session's first to its last event; {@link Times#MAX} when unlimited. A record that
 *     would make a session longer closes it at once and begins the next one, even if it lies within the gap of the other's last event
 */
public record SessionWindows(long gap, long longest) implements Windows {

    public SessionWindows {
        Lengths.requirePositive("The gap of a session", gap);
        Times.requireLength("The longest session", longest);
    }

    /** Sessions of any length. */
    public static SessionWindows gap(long gap) {
        return new SessionWindows(gap, Times.MAX);
    }

    @Override
    public String describe() {
        String form = WindowsParser.SESSION + " " + Durations.format(gap);
        return longest == Times.MAX ? form : form + " " + WindowsParser.LONGEST + " " + Durations.format(longest);
    }
}
