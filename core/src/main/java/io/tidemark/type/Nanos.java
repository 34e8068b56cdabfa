package io.tidemark.type;

/** Seconds and nanoseconds as one count of nanoseconds. */
final class Nanos {
    static final long PER_SECOND = 1_000_000_000L;

    private Nanos() {}

    /**
     * The count of nanoseconds.
     *
     * @param nano 0 to 999,999,999
     * @throws ArithmeticException if it does not fit into 64 bits
     */
    static long of(long seconds, int nano) {
        if (seconds < 0) {
            // From the next second down, so that the smallest count does not overflow on the way.
            return Math.addExact(Math.multiplyExact(seconds + 1, PER_SECOND), nano - PER_SECOND);
        }
        return Math.addExact(Math.multiplyExact(seconds, PER_SECOND), nano);
    }

    static long seconds(long nanos) {
        return Math.floorDiv(nanos, PER_SECOND);
    }

    static long nano(long nanos) {
        return Math.floorMod(nanos, PER_SECOND);
    }
}
