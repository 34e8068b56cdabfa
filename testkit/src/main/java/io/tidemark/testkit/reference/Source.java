package io.tidemark.testkit.reference;

import java.util.List;
import java.util.OptionalLong;

/**
 * A named group of partitions with one out-of-orderness.
 *
 * @param name the name, the second part of the order of records
 * @param outOfOrderness how far, in ms, clocks stay behind the largest event time read
 * @param futureBound how far, in ms, a record may be ahead of its append time; empty for no bound
 * @param partitions the partitions, strictly ascending by name
 */
public record Source(String name, long outOfOrderness, OptionalLong futureBound, List<Partition> partitions) {

    /** Refuses no partitions, partitions out of order, and lengths outside 0 to 2^60. */
    public Source {
        partitions = List.copyOf(partitions);
        Limits.requireLength("The out-of-orderness", outOfOrderness);
        if (partitions.isEmpty()) {
            throw new IllegalArgumentException("Source " + name + " has no partition; it needs at least one.");
        }
        Limits.requireAscending(
                "Partitions", partitions.stream().map(Partition::name).toList());
    }

    /** A source without a future bound. */
    public Source(String name, long outOfOrderness, List<Partition> partitions) {
        this(name, outOfOrderness, OptionalLong.empty(), partitions);
    }

    /** The same source with other partitions. */
    public Source withPartitions(List<Partition> others) {
        return new Source(name, outOfOrderness, futureBound, others);
    }
}
