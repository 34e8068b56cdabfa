package io.tidemark.aggregate;

import org.jspecify.annotations.Nullable;

/** Checks of what user code returns. */
final class UserValues {

    private UserValues() {}

    /** Passes a value on, or says who returned null. */
    static <T> T present(@Nullable T value, String who) {
        if (value == null) {
            throw new IllegalArgumentException(
                    who + " returned null. Return a value, or leave such records out with a filter.");
        }
        return value;
    }
}
