package io.tidemark.testkit.reference;

import java.util.Comparator;

/**
 * A (record, window) pair that did not count, with reason LATE.
 *
 * <p>A record that is late for sessions has one pair: with the session it would have been alone, [time, time + gap), if its
 * stamp would have closed that, and else with the first final session within its gap. One that is late for dedup has the
 * stretch where one that it repeats would have been looked for, [time - horizon, time + 1).
 */
public record LatePair(Origin origin, long position, String key, long stamp, Window window) {

    /** By origin, position, window, key and stamp. */
    public static final Comparator<LatePair> ORDER = Comparator.comparing(LatePair::origin)
            .thenComparingLong(LatePair::position)
            .thenComparingLong(pair -> pair.window().start())
            .thenComparingLong(pair -> pair.window().end())
            .thenComparing(LatePair::key)
            .thenComparingLong(LatePair::stamp);

    @Override
    public String toString() {
        return key + " from " + origin + " at " + position + ", stamp " + stamp + ", late for " + window;
    }
}
