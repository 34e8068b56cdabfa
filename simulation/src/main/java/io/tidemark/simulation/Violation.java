package io.tidemark.simulation;

import org.jspecify.annotations.Nullable;

/** Something that must never happen, and did. */
final class Violation extends RuntimeException {

    Violation(String what, @Nullable Throwable cause) {
        super(what, cause);
    }

    Violation(String what) {
        this(what, null);
    }
}
