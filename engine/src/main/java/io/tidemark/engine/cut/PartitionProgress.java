package io.tidemark.engine.cut;

import io.tidemark.time.Times;

/**
 * How far one partition was read.
 *
 * @param source the source's name in the job
 * @param partition the partition's id
 * @param position the position to read on from
 * @param clock the partition's clock, in ms
 * @param flags what is known of the partition
 */
public record PartitionProgress(String source, String partition, String position, long clock, Flags flags) {

    /**
     * What is known of a partition.
     *
     * @param ended whether it will never have more
     * @param idleHistory whether it was idle before, so that records it brings late count as late by idleness
     * @param foundWhileRunning whether it was found after the job had begun
     */
    public record Flags(boolean ended, boolean idleHistory, boolean foundWhileRunning) {}

    /** Refuses plus infinity as a clock, which is never stored. */
    public PartitionProgress {
        requireStorable(clock, "clock of partition " + partition + " of source " + source);
    }

    static void requireStorable(long clock, String what) {
        if (clock == Times.END) {
            throw new IllegalArgumentException(
                    "The " + what + " is plus infinity, which is never stored: store where it was before the end.");
        }
    }
}
