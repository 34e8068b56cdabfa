package io.tidemark.state;

/**
 * The smallest stretch of event time whose accumulator is shared by windows, and from which window on it counts.
 *
 * @param start where the slice starts, in ms
 * @param first the end of the first window it counts in, for records that were late for earlier ones;
 *     {@link #ALL_WINDOWS} for the slice itself
 */
public record Slice(long start, long first) implements Comparable<Slice> {

    /** The value of {@link #first} for records that were on time for all their windows. */
    public static final long ALL_WINDOWS = Long.MIN_VALUE;

    /** The slice for records that are on time for all their windows. */
    public static Slice of(long start) {
        return new Slice(start, ALL_WINDOWS);
    }

    /** Whether it holds records that were late for some of their windows. */
    public boolean isPartial() {
        return first != ALL_WINDOWS;
    }

    @Override
    public int compareTo(Slice other) {
        int byStart = Long.compare(start, other.start);
        return byStart != 0 ? byStart : Long.compare(first, other.first);
    }
}
