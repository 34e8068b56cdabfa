package io.tidemark.engine.cut;

import java.util.List;

/**
 * How far a job has come: positions and clocks.
 *
 * @param partitions one entry for each partition of each source
 * @param operators one entry for each stateful operator
 * @param processingClock the processing time that the cut was taken at, in ms
 * @param drained whether the job had ended, and nothing is left to do
 */
public record Progress(
        List<PartitionProgress> partitions, List<OperatorProgress> operators, long processingClock, boolean drained) {

    /** Copies the lists. */
    public Progress {
        partitions = List.copyOf(partitions);
        operators = List.copyOf(operators);
    }
}
