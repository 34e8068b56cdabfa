package io.tidemark.bench.common;

import java.util.Arrays;

/**
 * The results that one sink has taken: how many there are and the sum of their hashes, for each second of event time. Sums do not depend on the
 * order, and whatever reaches beyond the last full second of the input can be left out of a comparison. Not safe for use by several threads.
 */
public final class Results {

    private static final long SECOND = 1_000;
    private static final int FIRST_SIZE = 256;

    private final Workload workload;
    private long[] counts = new long[FIRST_SIZE];
    private long[] hashes = new long[FIRST_SIZE];

    public Results(Workload workload) {
        this.workload = workload;
    }

    /** Takes a window or a session. */
    public void window(long key, long start, long end, long count, long sum) {
        add(end - 1, Outcome.window(key, start, end, count, sum));
    }

    /** Takes a pair of records, each named by where it is in its partition. */
    public void pair(long key, long left, long right) {
        add(workload.timeAt(Math.max(left, right)), Outcome.pair(key, left, right));
    }

    /** Takes an id. */
    public void id(long key) {
        add(workload.timeAt(IdCursor.indexOf(key)), Outcome.id(key));
    }

    private void add(long time, long hash) {
        int second = (int) ((time - Workload.ORIGIN) / SECOND);
        if (second >= counts.length) {
            int size = Math.max(second + 1, 2 * counts.length);
            counts = Arrays.copyOf(counts, size);
            hashes = Arrays.copyOf(hashes, size);
        }
        counts[second]++;
        hashes[second] += hash;
    }

    /** Adds what another sink has taken. */
    public void add(Results other) {
        add(other.counts, other.hashes);
    }

    /** Adds numbers and hash sums of the first seconds. */
    public void add(long[] otherCounts, long[] otherHashes) {
        if (otherCounts.length > counts.length) {
            counts = Arrays.copyOf(counts, otherCounts.length);
            hashes = Arrays.copyOf(hashes, otherCounts.length);
        }
        for (int second = 0; second < otherCounts.length; second++) {
            counts[second] += otherCounts[second];
            hashes[second] += otherHashes[second];
        }
    }

    /** How many results there are. */
    public long count() {
        return Arrays.stream(counts).sum();
    }

    /** How many results each second has, up to the last that has any. */
    public long[] counts() {
        return Arrays.copyOf(counts, length());
    }

    /** The sums of the hashes of each second's results. */
    public long[] hashes() {
        return Arrays.copyOf(hashes, length());
    }

    private int length() {
        int length = counts.length;
        while (length > 0 && counts[length - 1] == 0) {
            length--;
        }
        return length;
    }

    /** How many full seconds there are before an event time. */
    public static int secondsBefore(long time) {
        return (int) Math.max(0, (time - Workload.ORIGIN) / SECOND);
    }
}
