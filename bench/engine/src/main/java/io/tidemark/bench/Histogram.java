package io.tidemark.bench;

/** Counts lengths of time in nanoseconds, each up to one part in sixteen too long. Belongs to one thread. */
final class Histogram {

    private static final int PARTS_LOG = 4;
    private static final int PARTS = 1 << PARTS_LOG;

    private final long[] counts = new long[Long.SIZE * PARTS];
    private long total;
    private long max;

    void add(long nanos) {
        long value = Math.max(nanos, 0);
        counts[bucket(value)]++;
        total++;
        max = Math.max(max, value);
    }

    void add(Histogram other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        total += other.total;
        max = Math.max(max, other.max);
    }

    private static int bucket(long value) {
        if (value < PARTS) {
            return (int) value;
        }
        int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(value) - PARTS_LOG;
        return (shift + 1) * PARTS + (int) (value >>> shift) - PARTS;
    }

    /** The longest time that falls into a bucket. */
    private static long end(int bucket) {
        if (bucket < PARTS) {
            return bucket;
        }
        int shift = bucket / PARTS - 1;
        return (((long) (PARTS + bucket % PARTS) + 1) << shift) - 1;
    }

    /** A time that no more than a share of all is longer than, in nanoseconds. */
    long quantile(double share) {
        long left = (long) Math.ceil(share * total);
        for (int bucket = 0; bucket < counts.length; bucket++) {
            left -= counts[bucket];
            if (left <= 0) {
                return Math.min(end(bucket), max);
            }
        }
        return max;
    }

    long max() {
        return max;
    }

    long total() {
        return total;
    }
}
