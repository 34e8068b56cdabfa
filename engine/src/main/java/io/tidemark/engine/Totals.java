package io.tidemark.engine;

import io.tidemark.record.Counter;
import io.tidemark.record.Counters;
import java.util.function.IntPredicate;

/**
 * Counts over all origins (rule 10): in = contributed + duplicate + late + refused + held. The others are counted apart.
 *
 * @param in records that came in
 * @param contributed records that counted, or were passed on by a source
 * @param duplicate records seen before
 * @param late records late for all their windows
 * @param refused records that could not be taken
 * @param held records that wait until the clock has passed them; those under way too, while the job runs
 * @param latePairs (record, window) pairs that were late
 * @param filtered records that a filter dropped
 * @param failed dead letters that stateless steps made of records, and windows of results that have no value
 * @param emitted results of windows
 * @param passed of those that contributed, the ones that an operator let go on as they are
 * @param written what was handed to sinks, late records and dead letters not counted
 * @param dropped records read that had come to an operator which was dropped at a start, with its counts
 */
public record Totals(
        long in,
        long contributed,
        long duplicate,
        long late,
        long refused,
        long held,
        long latePairs,
        long filtered,
        long failed,
        long emitted,
        long passed,
        long written,
        long dropped) {

    /** Nothing counted. */
    public static final Totals NONE = new Totals(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** The counts at one place. */
    static Totals of(Counters counters) {
        return of(counters, origin -> true);
    }

    /** The counts at one place of the records that come from some origins. */
    static Totals of(Counters counters, IntPredicate origins) {
        long in = counters.total(Counter.IN, origins);
        long contributed = counters.total(Counter.CONTRIBUTED, origins);
        long duplicate = counters.total(Counter.DUPLICATE, origins);
        long late = counters.total(Counter.LATE, origins);
        long refused = counters.total(Counter.REFUSED, origins);
        return new Totals(
                in,
                contributed,
                duplicate,
                late,
                refused,
                in - contributed - duplicate - late - refused,
                counters.total(Counter.LATE_PAIRS, origins),
                counters.total(Counter.FILTERED, origins),
                counters.total(Counter.FAILED, origins),
                counters.total(Counter.EMITTED, origins),
                counters.total(Counter.PASSED, origins),
                counters.total(Counter.WRITTEN, origins),
                counters.total(Counter.DROPPED, origins));
    }

    /** These counts and another place's. */
    public Totals plus(Totals other) {
        return new Totals(
                in + other.in,
                contributed + other.contributed,
                duplicate + other.duplicate,
                late + other.late,
                refused + other.refused,
                held + other.held,
                latePairs + other.latePairs,
                filtered + other.filtered,
                failed + other.failed,
                emitted + other.emitted,
                passed + other.passed,
                written + other.written,
                dropped + other.dropped);
    }

    /** How many dead letters there are of these, late records not counted. */
    public long deadLettered() {
        return refused + failed;
    }
}
