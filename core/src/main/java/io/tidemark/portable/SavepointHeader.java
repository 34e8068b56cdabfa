package io.tidemark.portable;

import java.util.List;

/**
 * What a savepoint is of, as far as it is known before its rows are written; the components are those of {@link Manifest}.
 *
 * @param operators how far each operator has come; its states are listed when they were written
 */
public record SavepointHeader(
        String job,
        long epoch,
        long cut,
        int maxParallelism,
        long processingClock,
        boolean drained,
        List<Manifest.ParameterEntry> parameters,
        List<Manifest.PartitionEntry> partitions,
        List<OperatorHeader> operators) {

    /**
     * How far an operator has come.
     *
     * @param name its name
     * @param inputClocks the clock of each input, in ms
     * @param closedUpTo the time up to which it has closed, in ms
     */
    public record OperatorHeader(String name, List<Long> inputClocks, long closedUpTo) {}
}
