package io.tidemark.aggregate;

/** A result that does not fit its type, or an aggregate that passed its limit; the window's result is a dead letter. */
public final class ResultOverflowException extends ArithmeticException {

    /** A sentence on what does not fit into what, and what to do. */
    public ResultOverflowException(String message) {
        super(message);
    }
}
