package io.tidemark.engine.task;

import io.tidemark.core.TidemarkException;

/** User code that threw on a record, in a job that stops then. */
public final class UserCodeException extends TidemarkException {

    private static final long serialVersionUID = 1L;

    UserCodeException(String what, String place, String position, RuntimeException cause) {
        super(
                Kind.INVALID,
                "The function given to " + what + ", after " + place + ", threw on the record at " + position + ": "
                        + cause.toString().replaceFirst("\\.$", "")
                        + ". Fix it and start again: with a backup, the job goes on at that record. Or let such records become dead letters"
                        + " with onUserError(DEAD_LETTER).",
                cause);
    }
}
