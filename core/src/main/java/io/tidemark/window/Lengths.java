package io.tidemark.window;

import io.tidemark.time.Durations;
import io.tidemark.time.Times;
import java.time.Instant;

/** Checks of the numbers that windows are made of. */
final class Lengths {

    private Lengths() {}

    static long requirePositive(String what, long millis) {
        Times.requireLength(what, millis);
        if (millis == 0) {
            throw new IllegalArgumentException(what + " is 0; it must be at least 1 ms.");
        }
        return millis;
    }

    /** Refuses windows of which one record would be in too many. */
    static void requireFewWindows(long size, long apart) {
        long windows = -Math.floorDiv(-size, apart);
        if (windows > AlignedWindows.WINDOWS_PER_RECORD_MAX) {
            throw new IllegalArgumentException("Each record would be in " + windows + " windows, of size "
                    + Durations.format(size) + " and " + Durations.format(apart) + " apart; the limit is "
                    + AlignedWindows.WINDOWS_PER_RECORD_MAX + ". Let them be further apart, or smaller.");
        }
    }

    static long requireOrigin(long origin) {
        if (!Times.inRange(origin)) {
            throw new IllegalArgumentException(
                    "The origin of the windows is " + origin + " ms; it must be within ±2^60 ms of 1970.");
        }
        return origin;
    }

    /** An instant as an origin in ms. */
    static long origin(Instant start) {
        long seconds = start.getEpochSecond();
        int nanos = start.getNano();
        if (nanos % 1_000_000 != 0 || Math.abs(seconds) > Times.MAX / 1_000) {
            throw new IllegalArgumentException("The origin of the windows is " + start
                    + "; it must be in whole milliseconds and within ±2^60 ms of 1970.");
        }
        return seconds * 1_000 + nanos / 1_000_000;
    }

    /** The end of a description: nothing for the default origin. */
    static String from(long origin) {
        return origin == 0 ? "" : " " + WindowsParser.FROM + " " + Durations.format(origin);
    }
}
