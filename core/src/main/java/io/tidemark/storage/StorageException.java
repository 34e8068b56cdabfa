package io.tidemark.storage;

import io.tidemark.core.TidemarkException;
import org.jspecify.annotations.Nullable;

/** A storage or disk that failed: it may work again later. */
public final class StorageException extends TidemarkException {

    /** A failure with what was tried, where, and what to do. */
    public StorageException(String message, @Nullable Throwable cause) {
        super(Kind.UNAVAILABLE, message, cause);
    }
}
