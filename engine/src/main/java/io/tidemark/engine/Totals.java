package io.tidemark.engine;

import io.tidemark.record.Counter;
import io.tidemark.record.Counters;

/**
 * Counts over all origins (rule 10).
 *
 * @param in records that came in
 * @param contributed records that counted, or were passed on by a source
 * @param duplicate records seen before
 * @param late records late for all their windows
 * @param refused records that could not be taken
 * @param latePairs (record, window) pairs that were late
 * @param filtered records that a filter dropped
 * @param emitted results of windows
 * @param written what was handed to sinks, late records and dead letters not counted
 */
public record Totals(
        long in,
        long contributed,
        long duplicate,
        long late,
        long refused,
        long latePairs,
        long filtered,
        long emitted,
        long written) {

    /** Nothing counted. */
    public static final Totals NONE = new Totals(0, 0, 0, 0, 0, 0, 0, 0, 0);

    static Totals of(Counters counters) {
        return new Totals(
                counters.total(Counter.IN),
                counters.total(Counter.CONTRIBUTED),
                counters.total(Counter.DUPLICATE),
                counters.total(Counter.LATE),
                counters.total(Counter.REFUSED),
                counters.total(Counter.LATE_PAIRS),
                counters.total(Counter.FILTERED),
                counters.total(Counter.EMITTED),
                counters.total(Counter.WRITTEN));
    }

    /** These counts and another place's. */
    public Totals plus(Totals other) {
        return new Totals(
                in + other.in,
                contributed + other.contributed,
                duplicate + other.duplicate,
                late + other.late,
                refused + other.refused,
                latePairs + other.latePairs,
                filtered + other.filtered,
                emitted + other.emitted,
                written + other.written);
    }
}
