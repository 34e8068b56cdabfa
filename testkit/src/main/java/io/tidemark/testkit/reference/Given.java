package io.tidemark.testkit.reference;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What only a run can tell where partitions were idle, or were found while it ran: the model takes it as given, and says exactly
 * what all the rest must then be.
 *
 * <p>A record that was read when its source's clock had gone on without its partition may meet windows that are final, or not, as it
 * happens; and where order matters, it is taken at a clock that nobody can know afterwards. So for the keys of such records the model
 * is told which pairs were late, what dedup let pass, and what as-of joins have answered.
 *
 * @param found the clock at which a partition was found, for those that were found while the job ran
 * @param reached how far the source's clock can have been at most when a record was read, for every record of a partition
 * @param keys the keys of records that were behind it
 * @param stages for each stage, what it did with those keys
 */
public record Given(Map<Origin, Long> found, Map<Origin, List<Long>> reached, Set<String> keys, List<AtStage> stages) {

    /** Nothing but the input. */
    public static final Given NOTHING = new Given(Map.of(), Map.of(), Set.of(), List.of());

    /**
     * What a stage did with the keys that are given.
     *
     * @param late the pairs that were late, for whatever reason
     * @param passed the rows that it let pass, if it is a dedup, or made, if it is an as-of join
     */
    public record AtStage(List<LatePair> late, Set<Passed> passed) {}

    /** What a row that passed is known by: overlapping windows, and a process, make several rows of one lineage. */
    public record Passed(long time, long value, BigInteger lineage) {}

    boolean has(Row row) {
        return keys.contains(row.key());
    }

    /** The windows that a row was late for at a stage. */
    List<Window> lateFor(int stage, Row row) {
        List<Window> windows = new ArrayList<>();
        if (has(row)) {
            for (LatePair pair : stages.get(stage).late()) {
                if (pair.origin().equals(row.mark().origin())
                        && pair.position() == row.mark().position()) {
                    windows.add(pair.window());
                }
            }
        }
        return windows;
    }

    boolean hasPassed(int stage, Row row) {
        return stages.get(stage).passed().contains(new Passed(row.time(), row.value(), row.lineage()));
    }

    /** The clock that an operator can have had at most when it took a row. */
    long clockMax(Row row) {
        List<Long> ofPartition = reached.get(row.mark().origin());
        return ofPartition == null
                ? row.stamp()
                : Math.max(row.stamp(), ofPartition.get((int) row.mark().position()));
    }
}
