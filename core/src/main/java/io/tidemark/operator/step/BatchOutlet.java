package io.tidemark.operator.step;

import io.tidemark.record.Batch;

/** Gives the batches that a router fills, one at a time for each task of the operator behind it. */
public interface BatchOutlet {

    /** The batch being filled for a task; it has room for at least one record. */
    Batch batch(int task);

    /** Says that the batch of a task is full. */
    void full(int task);
}
