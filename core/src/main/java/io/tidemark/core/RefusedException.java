package io.tidemark.core;

import org.jspecify.annotations.Nullable;

/** A job, a setting or an input that cannot be accepted as it is; nothing was started and nothing was changed. */
public final class RefusedException extends TidemarkException {

    private static final long serialVersionUID = 1L;

    /** A full sentence on what was refused, why, and what to do. */
    public RefusedException(String message) {
        this(message, null);
    }

    /** The same, with what lay under it. */
    public RefusedException(String message, @Nullable Throwable cause) {
        super(Kind.INVALID, message, cause);
    }
}
