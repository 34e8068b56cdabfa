package io.tidemark.cli.run;

import io.tidemark.engine.JobStatus;
import io.tidemark.engine.JobStatus.OperatorStatus;
import io.tidemark.engine.JobStatus.SourceStatus;
import io.tidemark.engine.RecordTotals;
import io.tidemark.engine.Totals;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * The counts of a job since its first start.
 *
 * <p>Of the records that were read, in = contributed + duplicate + filtered + late + deadLettered + held + dropped, if each goes one way.
 *
 * @param in records read
 * @param contributed records that counted: in a window, a session or a state, or handed to a sink as they are
 * @param filtered records read that a filter dropped
 * @param late records late for all their windows
 * @param latePairs late (record, window) pairs
 * @param deadLettered records that could not be taken, and results that have no value
 * @param results what was handed to sinks, late records and dead letters not counted
 * @param duplicate records seen before
 * @param held records that wait until the clock has passed them, in a job that was stopped
 * @param dropped records that had come to an operator which was dropped with --drop
 * @param places the counts at each source and operator
 * @param cuts how many cuts were committed since this start
 * @param resumed whether this start went on from a cut
 */
record RunTotals(
        long in,
        long contributed,
        long filtered,
        long late,
        long latePairs,
        long deadLettered,
        long results,
        long duplicate,
        long held,
        long dropped,
        List<Place> places,
        long cuts,
        boolean resumed) {

    /** A source or an operator. */
    record Place(String name, Totals totals) {

        String json() {
            return new StatusJson()
                    .text("place", name)
                    .number("in", totals.in())
                    .number("contributed", totals.contributed())
                    .number("duplicate", totals.duplicate())
                    .number("late", totals.late())
                    .number("refused", totals.refused())
                    .number("held", totals.held())
                    .number("latePairs", totals.latePairs())
                    .number("filtered", totals.filtered())
                    .number("failed", totals.failed())
                    .number("emitted", totals.emitted())
                    .number("written", totals.written())
                    .end();
        }
    }

    static RunTotals of(JobStatus status) {
        List<Place> places = new ArrayList<>();
        for (SourceStatus source : status.sources()) {
            places.add(new Place(source.name(), source.totals()));
        }
        for (OperatorStatus operator : status.operators()) {
            places.add(new Place(operator.name(), operator.totals()));
        }
        Totals all = places.stream().map(Place::totals).reduce(Totals.NONE, Totals::plus);
        RecordTotals records = status.records();
        return new RunTotals(
                records.in(),
                records.contributed(),
                records.filtered(),
                all.late(),
                all.latePairs(),
                all.deadLettered(),
                all.written(),
                records.duplicate(),
                records.held(),
                records.dropped(),
                places,
                status.cuts().committed(),
                status.resumed());
    }

    String json() {
        StringJoiner each = new StringJoiner(",", "[", "]");
        places.forEach(place -> each.add(place.json()));
        return new StatusJson()
                .number("in", in)
                .number("contributed", contributed)
                .number("filtered", filtered)
                .number("late", late)
                .number("latePairs", latePairs)
                .number("deadLettered", deadLettered)
                .number("results", results)
                .number("duplicate", duplicate)
                .number("held", held)
                .number("dropped", dropped)
                .raw("places", each.toString())
                .number("cuts", cuts)
                .flag("resumed", resumed)
                .end();
    }
}
