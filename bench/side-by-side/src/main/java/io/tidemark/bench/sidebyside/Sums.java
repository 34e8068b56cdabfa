package io.tidemark.bench.sidebyside;

import io.tidemark.bench.common.Results;
import io.tidemark.bench.common.Workload;
import java.util.Arrays;
import java.util.Map;

/**
 * What a process says of its results: how far each partition was read, and for every second how many results there are and the sum of their hashes.
 */
final class Sums {

    /** So few records are computed for one process alone, up to exactly where it stopped, so that all of its results can be checked. */
    private static final long EXACT_MAX = 30_000_000;

    private final long[] positions;
    private final long[] counts;
    private final long[] hashes;

    Sums(long[] positions, long[] counts, long[] hashes) {
        this.positions = positions;
        this.counts = counts;
        this.hashes = hashes;
    }

    long[] positions() {
        return positions;
    }

    static Sums of(Map<String, Object> report) {
        return new Sums(
                Json.numbers(report, "positions"), Json.numbers(report, "counts"), Json.numbers(report, "hashes"));
    }

    /** Whether the reference for these results is computed for them alone. */
    boolean isShort() {
        return Arrays.stream(positions).sum() <= EXACT_MAX;
    }

    /** Whether the results are those of a reference that was computed for the same positions. */
    Verdict matchAll(Sums reference) {
        return match(reference, Math.max(counts.length, reference.counts.length));
    }

    /**
     * Whether results are those of a reference that goes as far or further. Only what is complete before the least of the positions can be told: what
     * comes later depends on where each partition stopped.
     */
    Verdict matchBefore(Workload workload, Sums reference) {
        return match(reference, Results.secondsBefore(workload.boundAt(positions)));
    }

    private Verdict match(Sums reference, int seconds) {
        long checked = 0;
        for (int second = 0; second < seconds; second++) {
            if (at(counts, second) != at(reference.counts, second)
                    || at(hashes, second) != at(reference.hashes, second)) {
                return Verdict.wrong("in second " + second + " there are " + at(counts, second) + " results, and "
                        + at(reference.counts, second) + " should be");
            }
            checked += at(counts, second);
        }
        return checked == 0 ? Verdict.wrong("there is no result to check") : Verdict.right(checked);
    }

    private static long at(long[] numbers, int second) {
        return second < numbers.length ? numbers[second] : 0;
    }
}
