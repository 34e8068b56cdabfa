package io.tidemark.testkit.reference;

import java.util.List;

/** The ranges that scenarios keep to, so that no sum of times overflows. */
final class Limits {

    /** Event times go from −TIME to TIME, sizes, gaps and graces from 0 to TIME, in ms. */
    static final long TIME = 1L << 60;

    /** With this many stages a result's time plus size plus grace still fits in a long. */
    static final int STAGES = 4;

    private Limits() {}

    static void requireLength(String what, long millis) {
        if (millis < 0 || millis > TIME) {
            throw new IllegalArgumentException(what + " is " + millis + " ms; it must be from 0 to 2^60 ms.");
        }
    }

    static void requirePositive(String what, long millis) {
        requireLength(what, millis);
        if (millis == 0) {
            throw new IllegalArgumentException(what + " is 0 ms; it must be at least 1 ms.");
        }
    }

    static void requireAscending(String what, List<String> names) {
        for (int i = 1; i < names.size(); i++) {
            if (names.get(i - 1).compareTo(names.get(i)) >= 0) {
                throw new IllegalArgumentException(
                        what + " must be in strictly ascending order of name, but are " + names + ".");
            }
        }
    }
}
