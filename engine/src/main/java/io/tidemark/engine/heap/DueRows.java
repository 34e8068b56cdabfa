package io.tidemark.engine.heap;

import io.tidemark.time.Times;
import java.util.Arrays;

/**
 * Rows of one key group by the time at which they are due.
 *
 * @see <a href="https://doi.org/10.1145/77600.77615">Ahuja, Mehlhorn, Orlin and Tarjan, Faster Algorithms for the Shortest Path
 *     Problem, 1990: radix heaps</a>
 */
/*
 * A radix heap. The bucket of a time is the place of the highest bit in which it differs from the clock up to which rows were taken:
 * bucket 0 has what is due, and the times of a bucket are before those of the next. When the clock rises, the buckets below the
 * highest bit that changed have become due, and the one at that bit is dealt out anew. So a row is moved at most once for each bit
 * of its distance, always to the end of an array, and nothing is ever compared with anything else.
 */
final class DueRows {

    private static final int BUCKETS = Long.SIZE + 1;
    private static final int ROOM_MIN = 16;
    private static final int ROOM_KEPT = 1_024;
    private static final Bucket NONE = new Bucket(0);

    private final Bucket[] buckets = new Bucket[BUCKETS];
    private long clock = Times.BEFORE_ALL;
    private int size;

    DueRows() {
        Arrays.fill(buckets, NONE);
    }

    /** Times and rows, in no order. */
    private static final class Bucket {
        private long[] times;
        private int[] rows;
        private int size;
        private long first = Times.END;

        Bucket(int room) {
            times = new long[room];
            rows = new int[room];
        }

        void add(long time, int row) {
            if (size == times.length) {
                times = Arrays.copyOf(times, 2 * size);
                rows = Arrays.copyOf(rows, 2 * size);
            }
            times[size] = time;
            rows[size] = row;
            size++;
            first = Math.min(first, time);
        }

        /** Empties it; a large one gives its room back. */
        Bucket emptied() {
            size = 0;
            first = Times.END;
            return times.length > ROOM_KEPT ? NONE : this;
        }
    }

    void add(long time, int row) {
        size++;
        put(time, row);
    }

    private void put(long time, int row) {
        int at = time <= clock ? 0 : bucketOf(time ^ clock);
        if (buckets[at] == NONE) {
            buckets[at] = new Bucket(ROOM_MIN);
        }
        buckets[at].add(time, row);
    }

    private static int bucketOf(long difference) {
        return Long.SIZE - Long.numberOfLeadingZeros(difference);
    }

    /** The earliest time, or {@link Times#END}. */
    long first() {
        if (size == 0) {
            return Times.END;
        }
        int at = 0;
        while (buckets[at].size == 0) {
            at++;
        }
        return buckets[at].first;
    }

    /** Whether a row is due at or before a clock. */
    boolean isDue(long now) {
        return size > 0 && first() <= now;
    }

    /** Takes out rows that are due at or before a clock, in no particular order, at most so many; returns how many. */
    int take(long now, int most, int[] rows, long[] times) {
        if (now > clock) {
            rise(now);
        }
        Bucket due = buckets[0];
        int taken = 0;
        while (taken < most && due.size > 0) {
            due.size--;
            rows[taken] = due.rows[due.size];
            times[taken] = due.times[due.size];
            taken++;
        }
        if (due.size == 0) {
            buckets[0] = due.emptied();
        }
        size -= taken;
        return taken;
    }

    private void rise(long now) {
        int highest = bucketOf(now ^ clock);
        clock = now;
        for (int at = 1; at <= highest; at++) {
            Bucket bucket = buckets[at];
            for (int i = 0; i < bucket.size; i++) {
                put(bucket.times[i], bucket.rows[i]);
            }
            buckets[at] = bucket.emptied();
        }
    }
}
