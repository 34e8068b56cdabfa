package io.tidemark.engine.cut;

import java.util.List;
import java.util.Optional;

/**
 * All that an exact repetition of a batch needs besides the state it begins with and the input.
 *
 * @param processingTime the processing time at which all of it is taken, in ms
 * @param complete the sources that had no more partitions to be found when it began
 * @param partitions what it holds of every partition that it knows, by source and name
 */
public record PlannedBatch(long processingTime, List<String> complete, List<PlannedPartition> partitions) {

    /** Copies the lists. */
    public PlannedBatch {
        complete = List.copyOf(complete);
        partitions = List.copyOf(partitions);
    }

    /** What it holds of a partition, if it knows that. */
    public Optional<PlannedPartition> find(String source, String partition) {
        return partitions.stream()
                .filter(each -> each.source().equals(source) && each.partition().equals(partition))
                .findFirst();
    }
}
