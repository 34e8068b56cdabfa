package io.tidemark.engine.store;

/**
 * What a store takes of the machine, in bytes.
 *
 * @param memory of the memory that it has a budget for, now
 * @param memoryMax the budget; 0 if it has none
 * @param disk of the disk, about a second ago
 */
public record StoreUsage(long memory, long memoryMax, long disk) {

    /** That of a store whose memory is the JVM's. */
    public static final StoreUsage OF_THE_JVM = new StoreUsage(0, 0, 0);
}
