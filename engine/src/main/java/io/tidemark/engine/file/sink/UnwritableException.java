package io.tidemark.engine.file.sink;

import io.tidemark.core.TidemarkException;

/** A value that a sink cannot write because of what it is. */
public final class UnwritableException extends TidemarkException {

    UnwritableException(String message) {
        super(Kind.INVALID, message, null);
    }
}
