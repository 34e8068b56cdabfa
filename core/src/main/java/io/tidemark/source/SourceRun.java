package io.tidemark.source;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One run of a source. Readers belong to a task each; the other methods are safe for use by several. */
public interface SourceRun<T> extends AutoCloseable {

    /**
     * Tells how far each partition was read that a cut knows, also those that have ended. Called at most once, before {@link #discover},
     * when a job goes on from a cut; a source needs it only if what it has read can turn up again under another name.
     *
     * @param positions what {@link PartitionReader#position} gave, by partition
     */
    default void resume(Map<String, String> positions) {}

    /** What is known of the partitions now; may look at the outside world, and is called again and again while it is not complete. */
    Discovery discover();

    /**
     * Opens a partition.
     *
     * @param partition an id that {@link #discover} gave
     * @param position a position that {@link PartitionReader#position} gave, or null for the beginning
     * @throws io.tidemark.core.TidemarkException if the input no longer has that position, with both numbers
     */
    PartitionReader<T> open(String partition, @Nullable String position);

    /** A record's position in words, such as {@code access.log:1234}. */
    String describe(String partition, long position);

    /** A position to read on from in words, such as {@code access.log:1234}; as it is, unless a source can say it better. */
    default String describePosition(String partition, String position) {
        return partition + " at " + position;
    }

    @Override
    void close();

    /**
     * The partitions of a source.
     *
     * @param partitions their ids: stable over restarts, unique, in the order they were found
     * @param complete whether no more will be found
     */
    record Discovery(List<String> partitions, boolean complete) {}
}
