package io.tidemark.testkit.reference;

/** A record that its source did not pass on; the counterpart for lateness is {@link LatePair}. */
public record DeadLetter(Reason reason, Origin origin, long position) {

    /** Why it was not passed on. */
    public enum Reason {
        /** It could not be read. */
        MALFORMED,
        /** Its event time is beyond ±2^60 ms. */
        OUT_OF_RANGE,
        /** It is further ahead of its append time than the future bound. */
        FUTURE
    }
}
