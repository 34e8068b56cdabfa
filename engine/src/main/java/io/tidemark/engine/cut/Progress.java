package io.tidemark.engine.cut;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

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

    /** How far each partition of a source was read. */
    public SortedMap<String, String> positions(String source) {
        SortedMap<String, String> positions = new TreeMap<>();
        for (PartitionProgress partition : partitions) {
            if (partition.source().equals(source)) {
                positions.put(partition.partition(), partition.position());
            }
        }
        return positions;
    }
}
