package io.tidemark.engine.cut;

import io.tidemark.portable.StateSchema;
import java.util.List;

/**
 * Everything of a cut that is not keyed state: small, plain data, one per cut.
 *
 * @param cut the number of the cut; later cuts of a backup have higher numbers, also after starting from an older one
 * @param job which job it is of
 * @param progress how far the job has come
 * @param counters exact counts, by place, origin and class
 * @param sinks the output that becomes visible with this cut
 * @param states the shapes of all keyed states, by operator and name
 * @param origin the id of the savepoint that the job was started from; empty if it began at the beginning
 */
public record CutSummary(
        long cut,
        JobIdentity job,
        Progress progress,
        List<CounterValue> counters,
        List<SinkPieces> sinks,
        List<StateSchema> states,
        String origin) {

    /** Checks the number and copies the lists. */
    public CutSummary {
        if (cut < 1) {
            throw new IllegalArgumentException("The number of the cut is " + cut + "; it must be 1 or more.");
        }
        counters = List.copyOf(counters);
        sinks = List.copyOf(sinks);
        states = List.copyOf(states);
    }

    /** Whether any sink publishes output when this cut commits. */
    public boolean hasOutput() {
        for (SinkPieces sink : sinks) {
            if (!sink.pieces().isEmpty()) {
                return true;
            }
        }
        return false;
    }
}
