package io.tidemark.engine.task;

/**
 * What a source says of one of its partitions.
 *
 * @param id the partition
 * @param clock its clock, {@link io.tidemark.time.Times#BEFORE_ALL} before anything was read
 * @param state whether it is read, and whether it holds the source's clock
 */
public record PartitionStatus(String id, long clock, State state) {

    /** Where a partition is. */
    public enum State {
        /** There is more to read now. */
        READING,
        /** Nothing to read for now; it holds the clock all the same. */
        WAITING,
        /** Nothing to read for so long that it does not hold the clock any more. */
        IDLE,
        /** Read to its end. */
        ENDED
    }

    /** Whether the source's clock cannot pass this partition's. */
    public boolean holdsClock() {
        return state == State.READING || state == State.WAITING;
    }
}
