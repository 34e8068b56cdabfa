package io.tidemark.cli.run;

import io.tidemark.job.Job;
import io.tidemark.job.Node.OperatorNode;
import io.tidemark.job.Node.SourceNode;
import io.tidemark.record.Reason;
import io.tidemark.time.Durations;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** How far back late records came, and which out-of-orderness would have kept them. Safe for use by several threads. */
/*
 * A record with stamp c is late for a window that closes at x when c >= x. Its stamp is the largest time read before, less the
 * out-of-orderness o; so with an out-of-orderness of more than c + o − x it would have been on time. That is exact for aligned windows,
 * since the largest time read does not depend on o; sessions and dedup may need less, since what they keep longer can take more. The
 * needs are kept in steps that are at most an eighth apart, rounded up.
 */
final class LateReach {

    private static final int STEPS_PER_DOUBLING = 8;
    private static final int STEP_BITS = 3;

    private final Map<String, Long> outOfOrderness = new TreeMap<>();
    /** How long after the end of a window each operator closes it. */
    private final Map<String, Long> openFor = new TreeMap<>();

    private final long[] counts = new long[STEPS_PER_DOUBLING * Long.SIZE];
    private long pairs;
    private long others;
    private long needMax;
    private long behindMax;

    LateReach(Job job) {
        for (SourceNode source : job.sources()) {
            outOfOrderness.put(source.name(), source.settings().outOfOrderness());
        }
        for (OperatorNode operator : job.operators()) {
            openFor.put(operator.name(), openFor(operator.parameters()));
        }
    }

    private static long openFor(Map<String, String> parameters) {
        if (parameters.containsKey("horizon")) {
            return Durations.parse(parameters.getOrDefault("horizon", "0"));
        }
        // A session closes when the clock is past its end, and not at it.
        long past = parameters.getOrDefault("windows", "").startsWith("session") ? 1 : 0;
        return Durations.parse(parameters.getOrDefault("grace", "0")) + past;
    }

    /**
     * A late (record, window) pair.
     *
     * @param place the operator it was late at
     * @param source the source the record came from
     * @param time the record's event time
     * @param stamp its stamp
     * @param end the window's end
     */
    record Pair(String place, String source, long time, long stamp, long end) {}

    /** Takes a late pair; one that is late for another reason than its stamp, or that is not a record of a source, is only counted. */
    synchronized void add(Reason reason, Pair pair) {
        Long bound = outOfOrderness.get(pair.source());
        Long after = openFor.get(pair.place());
        if (reason != Reason.LATE || bound == null || after == null) {
            others++;
            return;
        }
        long need = pair.stamp() + bound - pair.end() - after + 1;
        pairs++;
        counts[step(need)]++;
        needMax = Math.max(needMax, need);
        behindMax = Math.max(behindMax, pair.stamp() + bound - pair.time());
    }

    private static int step(long need) {
        long rounded = Math.max(STEPS_PER_DOUBLING, need);
        int exponent = Long.SIZE - 1 - Long.numberOfLeadingZeros(rounded);
        int within = (int) (rounded >>> (exponent - STEP_BITS)) & (STEPS_PER_DOUBLING - 1);
        return exponent * STEPS_PER_DOUBLING + within;
    }

    /** The largest need that falls into a step. */
    private static long top(int step) {
        int exponent = step / STEPS_PER_DOUBLING;
        long within = step % STEPS_PER_DOUBLING;
        return ((STEPS_PER_DOUBLING + within + 1) << (exponent - STEP_BITS)) - 1;
    }

    /**
     * What was found.
     *
     * @param behind how far the record furthest back was behind the newest one of its partition, in ms
     * @param all the least out-of-orderness, in ms, that would have kept all
     * @param most an out-of-orderness, in ms, that would have kept nine in ten
     * @param others how many were late for another reason than their stamp, or in what an operator emitted
     */
    record Found(long behind, long all, long most, long others) {}

    /** What was found, if anything was. */
    synchronized Optional<Found> found() {
        if (pairs == 0) {
            return Optional.empty();
        }
        long seen = 0;
        long most = needMax;
        for (int step = 0; step < counts.length; step++) {
            seen += counts[step];
            if (seen * 10 >= pairs * 9) {
                most = Math.min(needMax, top(step));
                break;
            }
        }
        return Optional.of(new Found(behindMax, needMax, most, others));
    }
}
