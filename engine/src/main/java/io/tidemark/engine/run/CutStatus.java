package io.tidemark.engine.run;

import org.jspecify.annotations.Nullable;

/**
 * How cuts are going.
 *
 * @param committed how many this run has committed
 * @param lastCut the number of the last one, 0 if none
 * @param lastCost what the last one cost
 * @param waitingFor why cuts, or the output that belongs to them, cannot be written now, or null
 * @param waitingSince since when, in ms
 */
public record CutStatus(
        long committed,
        long lastCut,
        Cost lastCost,
        @Nullable String waitingFor,
        long waitingSince) {

    /**
     * What a cut cost.
     *
     * @param millis how long it took from its beginning until its output was published; the job went on meanwhile
     * @param bytes how many bytes of keyed state were written
     * @param at when it was done, in ms
     */
    public record Cost(long millis, long bytes, long at) {

        static final Cost NONE = new Cost(0, 0, 0);
    }
}
