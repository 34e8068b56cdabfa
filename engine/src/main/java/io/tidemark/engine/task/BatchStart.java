package io.tidemark.engine.task;

import io.tidemark.engine.cut.PlannedBatch;
import io.tidemark.engine.cut.PlannedPartition;
import org.jspecify.annotations.Nullable;

/**
 * How a batch begins.
 *
 * @param processingTime the processing time at which all of it is taken, in ms
 * @param repeated what it has to hold, if it repeats one that was planned and not committed
 */
public record BatchStart(long processingTime, @Nullable PlannedBatch repeated) {

    /** What it has to hold of a partition; null if it holds what there is. Of one that its plan does not know, it holds nothing. */
    @Nullable
    PlannedPartition plan(String source, String partition, String position) {
        if (repeated == null) {
            return null;
        }
        return repeated.find(source, partition)
                .orElseGet(() -> new PlannedPartition(
                        source, partition, new PlannedPartition.Begin(false, true), 0, position, false));
    }
}
