package io.tidemark.storage;

import io.tidemark.core.TidemarkException;
import org.jspecify.annotations.Nullable;

/** A storage or disk that lacks what durable state stands on: use another one. */
public final class UnsupportedStorageException extends TidemarkException {

    /** A refusal with what is missing, where, and what to use instead. */
    public UnsupportedStorageException(String message, @Nullable Throwable cause) {
        super(Kind.INVALID, message, cause);
    }
}
