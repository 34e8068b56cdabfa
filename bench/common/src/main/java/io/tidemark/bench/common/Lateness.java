package io.tidemark.bench.common;

/** How late records come: not at all, or one of twenty up to a second. */
final class Lateness {

    private static final int FROM_BIT = 10;
    private static final long CHOICES = 1 << 20;
    private static final long CHOSEN = CHOICES / 20;
    private static final int AMOUNT_FROM_BIT = 30;
    private static final long TICKS = 500;
    private static final long TICK = 2;

    private final boolean shuffled;

    Lateness(Workload workload) {
        this.shuffled = workload.shuffled();
    }

    /** The time of a record that would have a time if it came in order, by the bits of its place. */
    long time(long inOrder, long bits) {
        if (!shuffled || ((bits >>> FROM_BIT) & (CHOICES - 1)) >= CHOSEN) {
            return inOrder;
        }
        long late = (bits >>> AMOUNT_FROM_BIT) % TICKS * TICK;
        return Math.max(Workload.ORIGIN, inOrder - late);
    }
}
