package io.tidemark.simulation;

import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.engine.cut.PlannedBatch;
import io.tidemark.engine.cut.PlannedPartition;
import io.tidemark.testkit.reference.Origin;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What a process repeats before it reads on: it knows of partitions what was planned of them, whatever it finds itself.
 *
 * @param batches the batches, in order
 */
record Repeated(List<PlannedBatch> batches) {

    static Repeated of(Optional<BatchPlan> plan) {
        return new Repeated(plan.map(BatchPlan::batches).orElse(List.of()));
    }

    /** Of the partitions that a process has found, those that it reads from the beginning; the others only in a later batch. */
    Map<String, Set<String>> readFirst(Map<String, Set<String>> found) {
        if (batches.isEmpty()) {
            return found;
        }
        Map<String, Set<String>> read = new TreeMap<>();
        found.forEach((source, partitions) -> {
            Set<String> in = new TreeSet<>(partitions);
            in.removeIf(partition -> batches.get(0).find(source, partition).isEmpty());
            read.put(source, in);
        });
        return read;
    }

    /** Whether a partition holds no clock when the process begins. */
    boolean beginsIdle(Origin partition) {
        return batches.stream()
                .limit(1)
                .map(batch -> batch.find(partition.name(), partition.partition()))
                .flatMap(Optional::stream)
                .anyMatch(each -> each.begin().idle());
    }

    /** Whether a partition stops to hold the clock at the beginning of a batch that is not the first. */
    boolean fallsIdle(Origin partition) {
        return batches.stream()
                .skip(1)
                .map(batch -> batch.find(partition.name(), partition.partition()))
                .flatMap(Optional::stream)
                .anyMatch(each -> each.begin().idle());
    }

    /** Whether a partition was seen to be at its end at a position. */
    boolean endsAt(Origin partition, int position) {
        return planned(partition).anyMatch(each -> each.ended() && Integer.parseInt(each.end()) <= position);
    }

    private Stream<PlannedPartition> planned(Origin partition) {
        return batches.stream()
                .map(PlannedBatch::partitions)
                .flatMap(Collection::stream)
                .filter(each -> each.source().equals(partition.name())
                        && each.partition().equals(partition.partition()));
    }
}
