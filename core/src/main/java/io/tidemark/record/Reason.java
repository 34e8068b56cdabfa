package io.tidemark.record;

/** Why a record became a dead letter. */
public enum Reason {
    /** Its stamp had passed the window's end and grace. */
    LATE,
    /** Its partition was idle while the clock went on without it, and the window is final. */
    IDLE_PARTITION,
    /** Its partition was found while the job ran, and the window is final. */
    NEW_PARTITION,
    /**
     * The window is final although the record's stamp would have been on time: the grace was raised, input was added, or a session
     * reached its longest.
     */
    ALREADY_FINAL,
    /** Its event time is further ahead of its append time than the future bound allows. */
    FUTURE,
    /** Its event time is beyond ±2^60 ms. */
    OUT_OF_RANGE,
    /** It could not be read. */
    MALFORMED,
    /** Its key is null. */
    NULL_KEY,
    /** It or its key is larger than the limit. */
    TOO_LARGE,
    /** User code threw while it was processed. */
    USER_ERROR,
    /** A result does not fit its type. */
    OVERFLOW,
    /** Its time is further back from its stamp than the declared history goes. */
    HISTORY
}
