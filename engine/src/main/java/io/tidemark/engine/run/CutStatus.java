package io.tidemark.engine.run;

import org.jspecify.annotations.Nullable;

/**
 * How cuts are going.
 *
 * @param committed how many this run has committed
 * @param lastCut the number of the last one, 0 if none
 * @param waitingFor why cuts cannot be made durable now, or null
 * @param waitingSince since when, in ms
 */
public record CutStatus(
        long committed, long lastCut, @Nullable String waitingFor, long waitingSince) {}
