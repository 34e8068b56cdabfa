package io.tidemark.engine.file.format;

import io.tidemark.core.TidemarkException;
import org.jspecify.annotations.Nullable;

/** Input that is not there, cannot be read, or is not what it was: the job stops, and the message says what to do. */
public final class InputException extends TidemarkException {

    private InputException(Kind kind, String message, @Nullable Throwable cause) {
        super(kind, message, cause);
    }

    /** Input that was named or described wrongly. */
    public static InputException invalid(String message) {
        return new InputException(Kind.INVALID, message, null);
    }

    /** Input whose bytes are damaged, or not those that were read before. */
    public static InputException damaged(String message) {
        return new InputException(Kind.DATA, message, null);
    }

    /** Input whose bytes are damaged, as something below found. */
    public static InputException damaged(String message, Throwable cause) {
        return new InputException(Kind.DATA, message, cause);
    }

    /** Input that cannot be read now. */
    public static InputException unreadable(String message, @Nullable Throwable cause) {
        return new InputException(Kind.UNAVAILABLE, message, cause);
    }

    /** Input that is larger than a named limit. */
    public static InputException limit(String message) {
        return new InputException(Kind.RESOURCES, message, null);
    }
}
