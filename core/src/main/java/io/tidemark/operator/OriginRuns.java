package io.tidemark.operator;

import io.tidemark.record.Batch;
import io.tidemark.record.Counter;
import io.tidemark.record.Counters;

/** Counts records of a batch by origin; neighbours of one origin are counted at once. */
final class OriginRuns {

    private OriginRuns() {}

    static void count(Counters counters, Counter counter, Batch batch, int from, int to) {
        int[] origins = batch.origins;
        int start = from;
        while (start < to) {
            int origin = origins[start];
            int end = start + 1;
            while (end < to && origins[end] == origin) {
                end++;
            }
            counters.add(counter, origin, end - start);
            start = end;
        }
    }
}
