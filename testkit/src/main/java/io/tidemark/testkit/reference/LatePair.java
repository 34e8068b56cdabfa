package io.tidemark.testkit.reference;

import java.util.Comparator;

/**
 * A (record, window) pair that did not count, with reason LATE.
 *
 * <p>The window of a record that is late for a session is the session it would have been alone, [time, time + gap).
 */
public record LatePair(Origin origin, long position, String key, long stamp, Window window) {

    /** By origin, position and window. */
    public static final Comparator<LatePair> ORDER = Comparator.comparing(LatePair::origin)
            .thenComparingLong(LatePair::position)
            .thenComparingLong(pair -> pair.window().start())
            .thenComparingLong(pair -> pair.window().end());

    @Override
    public String toString() {
        return key + " from " + origin + " at " + position + ", stamp " + stamp + ", late for " + window;
    }
}
