package io.tidemark.engine.backup;

import java.util.ArrayList;
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

    /** How many partitions are named in words. */
    private static final int NAMED = 5;

    /**
     * What would be read again of a partition.
     *
     * @param source the source's name
     * @param partition the partition's id
     * @param from the position to start from; empty for its beginning
     * @param to the position that had been reached; empty if that cannot be read any more
     */
    public record PartitionSpan(String source, String partition, Optional<String> from, Optional<String> to) {

        private String describe(Words words) {
            return words.position(source, partition, from)
                    + to.map(reached -> " to " + words.position(source, partition, Optional.of(reached)))
                            .orElse(" on");
        }
    }

    /** Says positions in words that people know from their input. */
    @FunctionalInterface
    public interface Words {

        /**
         * A position, such as {@code access.log:1234}.
         *
         * @param position empty for the beginning
         */
        String position(String source, String partition, Optional<String> position);
    }

    /** Copies the list. */
    public RepeatedSpan {
        partitions = List.copyOf(partitions);
    }

    /** The span in a sentence, for the one who decides. */
    public String describe(Words words) {
        StringBuilder text = new StringBuilder(cuts());
        for (int i = 0; i < Math.min(NAMED, partitions.size()); i++) {
            text.append(i == 0 ? ": read again would be " : ", ")
                    .append(partitions.get(i).describe(words));
        }
        if (partitions.size() > NAMED) {
            text.append(", and ").append(partitions.size() - NAMED).append(" partitions more");
        }
        return text.append('.').toString();
    }

    private String cuts() {
        List<String> parts = new ArrayList<>();
        if (upToCut == afterCut + 1) {
            parts.add("cut " + upToCut);
        } else if (upToCut > afterCut) {
            parts.add("cuts " + (afterCut + 1) + " to " + upToCut);
        }
        if (!complete) {
            parts.add(parts.isEmpty() ? "what was committed after cut " + afterCut : "what was committed after that");
        }
        String from = afterCut == 0 ? "The job would begin anew" : "The job would go on from cut " + afterCut;
        return from + ", and the output of "
                + (afterCut == 0 && upToCut == 0 ? "all cuts there were" : String.join(" and of ", parts))
                + " would come twice";
    }
}
