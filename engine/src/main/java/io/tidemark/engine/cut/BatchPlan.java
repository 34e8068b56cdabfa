package io.tidemark.engine.cut;

import java.util.List;

/**
 * What comes between a committed cut and the next one: a batch, and before it those whose own cuts could not be written.
 *
 * @param origin the id of the savepoint that the job was started from; empty if it began at the beginning
 * @param batches the batches, in order; at least one
 */
public record BatchPlan(String origin, List<PlannedBatch> batches) {

    /** Copies the list. */
    public BatchPlan {
        batches = List.copyOf(batches);
        if (batches.isEmpty()) {
            throw new IllegalArgumentException("The plan has no batches; it must have at least one.");
        }
    }
}
