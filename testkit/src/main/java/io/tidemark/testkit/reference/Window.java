package io.tidemark.testkit.reference;

/** A half-open stretch of event time, [start, end), in ms. */
public record Window(long start, long end) {

    /** All of time: what a global window covers. */
    public static final Window ALL = new Window(Long.MIN_VALUE, Long.MAX_VALUE);

    @Override
    public String toString() {
        return equals(ALL) ? "[all)" : "[" + start + "," + end + ")";
    }
}
