package io.tidemark.engine.backup;

import java.util.List;
import java.util.Optional;

/**
 * The stretch of a job that would run a second time.
 *
 * @param afterCut the cut it would start from; 0 for nothing
 * @param upToCut the last cut known to have been committed
 * @param complete whether that is known to be the last one; if not, its commit record is damaged
 * @param partitions what would be read again
 */
public record RepeatedSpan(long afterCut, long upToCut, boolean complete, List<PartitionSpan> partitions) {

    /**
     * What would be read again of a partition.
     *
     * @param source the source's name
     * @param partition the partition's id
     * @param from the position to start from; empty for its beginning
     * @param to the position that had been reached; empty if that cannot be read any more
     */
    public record PartitionSpan(String source, String partition, Optional<String> from, Optional<String> to) {

        @Override
        public String toString() {
            return source + "/" + partition + " from " + from.orElse("its beginning") + " to "
                    + to.orElse("an unknown position");
        }
    }

    /** Copies the list. */
    public RepeatedSpan {
        partitions = List.copyOf(partitions);
    }

    /** The span in a sentence, for the one who decides. */
    public String describe() {
        StringBuilder text = new StringBuilder("Cuts ")
                .append(afterCut + 1)
                .append(" to ")
                .append(upToCut)
                .append(complete ? "" : " and possibly a later one")
                .append(" would run again, and their output would come twice");
        for (PartitionSpan partition : partitions) {
            text.append("; ").append(partition);
        }
        return text.append(".").toString();
    }
}
