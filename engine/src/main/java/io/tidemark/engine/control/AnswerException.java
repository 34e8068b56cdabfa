package io.tidemark.engine.control;

import io.tidemark.core.TidemarkException;
import org.jspecify.annotations.Nullable;

/** What a job that was asked for something answers if it cannot do it. */
public final class AnswerException extends TidemarkException {

    private static final long serialVersionUID = 1L;

    AnswerException(Kind kind, String message, @Nullable Throwable cause) {
        super(kind, message, cause);
    }
}
