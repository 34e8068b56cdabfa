package io.tidemark.record;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** Exact counts at one place, by class and by the origin of the records. Belongs to one task. */
@SuppressWarnings("EnumOrdinal") // An index in memory only; what is kept goes by the names of the classes.
public final class Counters {

    private static final int CLASSES = Counter.values().length;

    private long[] counts = new long[CLASSES * 4];

    /** Adds to a class; flags on the origin are ignored. */
    public void add(Counter counter, int origin, long n) {
        int at = Origins.index(origin) * CLASSES + counter.ordinal();
        if (at >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(counts.length * 2, at + CLASSES));
        }
        counts[at] += n;
    }

    /** The count of a class for one origin. */
    public long get(Counter counter, int origin) {
        int at = Origins.index(origin) * CLASSES + counter.ordinal();
        return at < counts.length ? counts[at] : 0;
    }

    /** The count of a class over all origins. */
    public long total(Counter counter) {
        return total(counter, origin -> true);
    }

    /** The count of a class over some origins; asked only of origins that have been counted. */
    public long total(Counter counter, IntPredicate wanted) {
        long total = 0;
        for (int at = counter.ordinal(); at < counts.length; at += CLASSES) {
            if (counts[at] != 0 && wanted.test(at / CLASSES)) {
                total += counts[at];
            }
        }
        return total;
    }

    /** These counts as they are now. */
    public Counters copy() {
        Counters copy = new Counters();
        copy.counts = counts.clone();
        return copy;
    }

    /** Adds all of other counts. */
    public void add(Counters other) {
        if (counts.length < other.counts.length) {
            counts = Arrays.copyOf(counts, other.counts.length);
        }
        for (int at = 0; at < other.counts.length; at++) {
            counts[at] += other.counts[at];
        }
    }
}
