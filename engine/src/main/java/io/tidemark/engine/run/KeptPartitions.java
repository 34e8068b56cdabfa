package io.tidemark.engine.run;

import io.tidemark.engine.cut.PartitionProgress;
import java.util.List;

/**
 * Partitions that were read to their end and that their source no longer has: nothing is read of them, but they stay in the cut.
 *
 * @param ended how far they were read
 */
record KeptPartitions(List<PartitionProgress> ended) {

    KeptPartitions {
        ended = List.copyOf(ended);
    }
}
