package io.tidemark.engine.cut;

/**
 * What a batch holds of one partition.
 *
 * @param source the source's name in the job
 * @param partition the partition's id
 * @param begin how it stood when the batch began
 * @param records how many records, malformed ones included
 * @param end the position after the last of them
 * @param ended whether the partition was then seen to be at its end
 */
public record PlannedPartition(String source, String partition, Begin begin, long records, String end, boolean ended) {

    /**
     * How a partition stood when a batch began.
     *
     * @param found whether no batch before had it
     * @param idle whether it held no clock
     */
    public record Begin(boolean found, boolean idle) {}

    /** Checks the number of records. */
    public PlannedPartition {
        if (records < 0) {
            throw new IllegalArgumentException(
                    "A batch has " + records + " records of partition " + partition + "; it must have 0 or more.");
        }
    }
}
