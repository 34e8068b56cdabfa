package io.tidemark.engine.file.sink;

import io.tidemark.core.TidemarkException;

/** The stream that results are printed to takes no more of them: its reader is gone, or there is no room. */
public final class ClosedConsoleException extends TidemarkException {

    ClosedConsoleException() {
        super(
                Kind.CLOSED,
                "Results cannot be printed: the stream is closed, or there is no space left where it leads. Print to an open one,"
                        + " or to files.",
                null);
    }
}
