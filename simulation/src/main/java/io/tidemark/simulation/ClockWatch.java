package io.tidemark.simulation;

import io.tidemark.engine.backup.Backup;
import io.tidemark.engine.backup.CutReader;
import io.tidemark.engine.cut.PartitionProgress;
import io.tidemark.source.PartitionReader;
import io.tidemark.testkit.reference.Origin;
import io.tidemark.testkit.reference.Partition;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Watches all processes read, and knows in the end at which clocks those records were read that count. */
final class ClockWatch {

    private final Scenario scenario;
    private final OwnClocks own;
    private final long idleTimeout;
    private final Map<Integer, Map<String, Set<String>>> discovered = new HashMap<>();
    private final Map<Integer, SourceWatch> processes = new HashMap<>();
    private final Map<Long, SourceWatch> epochs = new HashMap<>();

    ClockWatch(Scenario scenario, long idleTimeout) {
        this.scenario = scenario;
        this.own = new OwnClocks(scenario);
        this.idleTimeout = idleTimeout;
    }

    OwnClocks own() {
        return own;
    }

    /** The backup of a process. */
    Backup watched(int process, Backup backup) {
        return new WatchedBackup(backup, (epoch, start, planned) -> {
            SourceWatch watch = new SourceWatch(
                    own, idleTimeout, start, discovered.getOrDefault(process, Map.of()), Repeated.of(planned));
            processes.put(process, watch);
            epochs.put(epoch, watch);
        });
    }

    /** A process has looked for partitions; what it finds first is what it begins with. */
    void discovered(int process, String source, List<String> partitions) {
        discovered.computeIfAbsent(process, number -> new TreeMap<>()).putIfAbsent(source, new TreeSet<>(partitions));
    }

    void opened(int process, Origin partition, int position) {
        SourceWatch watch = processes.get(process);
        if (watch != null) {
            watch.opened(partition, position);
        }
    }

    void asked(int process, Origin partition, Given given, long now) {
        SourceWatch watch = processes.get(process);
        if (watch != null) {
            watch.asked(partition, given.position(), given.count(), given.status(), now);
        }
    }

    /** What a partition gave: so many records from a position on. */
    record Given(int position, int count, PartitionReader.Status status) {}

    /** For each record that a cut accounts for, how far its source's clock can have been when it was read for that. */
    Map<Origin, List<Long>> reached(CutReader last) {
        Map<Origin, List<Long>> reached = new TreeMap<>();
        for (Source source : scenario.sources()) {
            for (Partition partition : source.partitions()) {
                Origin origin = new Origin(source.name(), partition.name());
                reached.put(origin, reached(last, origin));
            }
        }
        return reached;
    }

    /** From the last process back to the first. */
    private List<Long> reached(CutReader last, Origin partition) {
        List<Long> reached = new ArrayList<>();
        Optional<CutReader> until = Optional.of(last);
        while (until.isPresent()) {
            SourceWatch watch = epochs.get(until.get().epoch());
            if (watch == null) {
                throw new IllegalStateException(
                        "Nobody saw who took the cut of epoch " + until.get().epoch() + ".");
            }
            reached.addAll(0, watch.reached(partition, position(watch.start(), partition), position(until, partition)));
            until = watch.start();
        }
        return reached;
    }

    private static int position(Optional<CutReader> cut, Origin partition) {
        return SourceWatch.progress(cut, partition)
                .map(PartitionProgress::position)
                .map(Integer::parseInt)
                .orElse(0);
    }
}
