package io.tidemark.testkit;

import io.tidemark.time.Times;
import java.util.ArrayList;
import java.util.List;

/** One source of a running job over all workers: its partitions, and its clock (rule 3), which only rises. */
final class SourceProgress {

    private final DrivenSource source;
    private final List<SourceProgress> meeting = new ArrayList<>(List.of(this));
    private final List<PartitionState> partitions = new ArrayList<>();
    private long clock = Times.BEFORE_ALL;

    SourceProgress(DrivenSource source) {
        this.source = source;
    }

    /** Names another source that comes together with it in some operator. */
    void meets(SourceProgress other) {
        meeting.add(other);
    }

    /** What a cut keeps of a source. */
    record Kept(List<PartitionState.Kept> partitions, long clock) {}

    DrivenSource source() {
        return source;
    }

    List<PartitionState> partitions() {
        return partitions;
    }

    void restore(Kept kept) {
        clock = kept.clock();
    }

    Kept kept() {
        return new Kept(partitions.stream().map(PartitionState::kept).toList(), clock);
    }

    /** The minimum over the partitions that are neither idle nor ended; the largest of all if there is none. */
    long clock() {
        long lowest = Times.END;
        long highest = Times.BEFORE_ALL;
        for (PartitionState partition : partitions) {
            if (!partition.isIdle() && !partition.hasEnded()) {
                lowest = Math.min(lowest, partition.clock());
            }
            highest = Math.max(highest, partition.clock());
        }
        clock = Math.max(clock, lowest == Times.END ? highest : lowest);
        return clock;
    }

    private boolean isOver() {
        return !partitions.isEmpty() && partitions.stream().allMatch(PartitionState::hasEnded);
    }

    /** What the source says: when all its partitions have ended, it holds back nobody that it meets, and says what they say. */
    long said() {
        if (!isOver()) {
            return clock();
        }
        long highest = meeting.stream().mapToLong(SourceProgress::clock).max().orElse(clock);
        return meeting.stream()
                .filter(each -> !each.isOver())
                .mapToLong(SourceProgress::clock)
                .min()
                .orElse(highest);
    }
}
