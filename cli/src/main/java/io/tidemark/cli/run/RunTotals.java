package io.tidemark.cli.run;

import io.tidemark.engine.JobStatus;
import io.tidemark.engine.JobStatus.OperatorStatus;
import io.tidemark.engine.JobStatus.SourceStatus;
import io.tidemark.engine.Totals;

/**
 * The counts of a job since its first start, over all its sources and operators.
 *
 * @param in records read
 * @param contributed records that counted, at stateful operators; at the sources if the job has none
 * @param filtered records that a filter dropped
 * @param late records late for all their windows
 * @param latePairs late (record, window) pairs
 * @param deadLettered records that could not be taken
 * @param results what was handed to sinks
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
        long cuts,
        boolean resumed) {

    static RunTotals of(JobStatus status) {
        Totals sources = Totals.NONE;
        for (SourceStatus source : status.sources()) {
            sources = sources.plus(source.totals());
        }
        Totals operators = Totals.NONE;
        for (OperatorStatus operator : status.operators()) {
            operators = operators.plus(operator.totals());
        }
        Totals all = sources.plus(operators);
        return new RunTotals(
                sources.in(),
                status.operators().isEmpty() ? sources.contributed() : operators.contributed(),
                all.filtered(),
                all.late(),
                all.latePairs(),
                all.refused(),
                all.written(),
                status.cuts().committed(),
                status.resumed());
    }

    String json() {
        return "{\"in\":" + in + ",\"contributed\":" + contributed + ",\"filtered\":" + filtered + ",\"late\":" + late
                + ",\"latePairs\":" + latePairs + ",\"deadLettered\":" + deadLettered + ",\"results\":" + results
                + ",\"cuts\":" + cuts + ",\"resumed\":" + resumed + "}";
    }
}
