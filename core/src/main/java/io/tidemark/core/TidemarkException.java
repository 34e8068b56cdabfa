package io.tidemark.core;

import org.jspecify.annotations.Nullable;

/**
 * The root of every error that Tidemark reports on purpose: a sentence for people, and a {@link Kind} that tells a program
 * what to do next.
 */
public abstract class TidemarkException extends RuntimeException {
    private final Kind kind;

    /** What the receiver of an error should do; a new kind needs a decision record. */
    public enum Kind {
        /** What was given (a setting, an argument, a type, a value) cannot be accepted: fix it and try again. */
        INVALID,
        /** Stored or received bytes are not what was written: restore from another copy; trying again does not help. */
        DATA,
        /** Another incarnation of the job has taken over: stop, and leave everything as it is. */
        FENCED,
        /** A service or device does not answer for now: try again later. */
        UNAVAILABLE,
        /** A named limit was reached: raise it, or send less. */
        RESOURCES,
        /** The thing asked has been closed: open a new one. */
        CLOSED,
        /** Tidemark broke one of its own rules: stop, and report it with the message. */
        BUG
    }

    /** Creates an error of one kind with a full sentence on what happened, where, and what to do next. */
    protected TidemarkException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** What the receiver should do. */
    public final Kind kind() {
        return kind;
    }
}
