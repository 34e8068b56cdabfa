package io.tidemark.engine.run;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.BackupRun;
import io.tidemark.engine.backup.ChunkVisitor;
import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.cut.CounterValue;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.OperatorProgress;
import io.tidemark.engine.cut.PartitionProgress;
import io.tidemark.engine.cut.SinkPieces;
import io.tidemark.engine.task.CutPart;
import io.tidemark.engine.task.KeyGroups;
import io.tidemark.engine.task.TaskFactory;
import io.tidemark.record.Counter;
import io.tidemark.record.Counters;
import io.tidemark.record.Origins;
import io.tidemark.source.SourceRun;
import io.tidemark.state.StateSpec;
import io.tidemark.type.ByteSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Brings the tasks of a run to where a cut left them. */
final class Restoring {

    private final BackupRun backup;
    private final Optional<LocalCopy> copy;
    private final List<TaskFactory> factories;
    private final KeyGroups keyGroups;
    private final Origins origins;

    /** A restoring of tasks that are empty, or as a copy of the state has them. */
    Restoring(
            BackupRun backup,
            Optional<LocalCopy> copy,
            List<TaskFactory> factories,
            KeyGroups keyGroups,
            Origins origins) {
        this.backup = backup;
        this.copy = copy;
        this.factories = factories;
        this.keyGroups = keyGroups;
        this.origins = origins;
    }

    /** The pieces of a sink that the cut has committed. */
    static List<String> pieces(BackupRun backup, String sink) {
        List<String> pieces = new ArrayList<>();
        backup.start().ifPresent(summary -> {
            for (SinkPieces each : summary.sinks()) {
                if (each.sink().equals(sink)) {
                    pieces.addAll(each.pieces());
                }
            }
        });
        return pieces;
    }

    /** The states of each operator, by number; the same on all workers. */
    SortedMap<String, List<StateSpec>> states() {
        SortedMap<String, List<StateSpec>> states = new TreeMap<>();
        factories
                .get(0)
                .restorables()
                .forEach((name, operator) -> states.put(name, operator.store().states()));
        return states;
    }

    void restoreState() {
        CutSummary summary = backup.start().orElse(null);
        if (summary == null) {
            return;
        }
        for (int worker = 0; worker < factories.size(); worker++) {
            Map<String, TaskFactory.Restorable> operators =
                    factories.get(worker).restorables();
            read(
                    keyGroups.first(worker),
                    keyGroups.end(worker),
                    (state, keyGroup, kind, bytes) -> load(operators, state, keyGroup, bytes));
            for (OperatorProgress progress : summary.progress().operators()) {
                restore(
                        operators.get(progress.operator()),
                        progress,
                        summary.progress().processingClock());
            }
        }
        restoreCounters(summary);
    }

    private void read(int firstKeyGroup, int endKeyGroup, ChunkVisitor visitor) {
        if (copy.isPresent()) {
            backup.restore(firstKeyGroup, endKeyGroup, copy.get(), visitor);
        } else {
            backup.restore(firstKeyGroup, endKeyGroup, visitor);
        }
    }

    private static void load(
            Map<String, TaskFactory.Restorable> operators, String state, int keyGroup, ByteSource rows) {
        int slash = state.indexOf('/');
        TaskFactory.Restorable operator = operators.get(state.substring(0, slash));
        if (operator == null) {
            throw new RefusedException("The backup holds state \"" + state + "\", and the job has no such operator.");
        }
        operator.store().load(state.substring(slash + 1), keyGroup, rows);
    }

    /** The processing time is that of the cut at least, should the machine's clock have been set back since. */
    private static void restore(
            TaskFactory.@Nullable Restorable operator, OperatorProgress progress, long processingClock) {
        if (operator == null
                || operator.inputClocks().size() != progress.inputClocks().size()) {
            throw new RefusedException("The backup holds operator \"" + progress.operator() + "\" with "
                    + progress.inputClocks().size() + " inputs, and the job does not.");
        }
        for (int input = 0; input < operator.inputClocks().size(); input++) {
            operator.inputClocks().get(input).restore(progress.inputClocks().get(input));
        }
        operator.store().loaded();
        operator.operator().now(processingClock);
        operator.operator().restore(progress.closedUpTo());
    }

    /** All counts go on at the first worker; what counts is their sum. */
    private void restoreCounters(CutSummary summary) {
        Map<String, Counters> places = factories.get(0).counters();
        for (CounterValue value : summary.counters()) {
            Counters counters = places.get(value.place());
            if (counters != null) {
                int origin = origins.id(value.origin().name(), value.origin().partition());
                counters.add(Counter.valueOf(value.counter()), origin, value.value());
            }
        }
    }

    /**
     * Gives every partition to a worker: those of the cut where they were left, those that are new from their beginning.
     *
     * @param findsNew whether those that are new are read from now on; they are found again later otherwise
     */
    KeptPartitions assign(Partitions partitions, SortedMap<String, SourceRun.Discovery> discovered, boolean findsNew) {
        Map<String, Map<String, PartitionProgress>> known = new TreeMap<>();
        backup.start().ifPresent(summary -> {
            for (PartitionProgress progress : summary.progress().partitions()) {
                known.computeIfAbsent(progress.source(), key -> new TreeMap<>()).put(progress.partition(), progress);
            }
        });
        discovered.forEach((source, discovery) -> {
            Map<String, PartitionProgress> left = known.computeIfAbsent(source, key -> new TreeMap<>());
            for (String partition : discovery.partitions()) {
                PartitionProgress progress = left.remove(partition);
                if (progress != null) {
                    partitions.resume(resumed(progress));
                } else if (findsNew) {
                    partitions.find(source, partition);
                }
            }
            if (discovery.complete() && findsNew) {
                partitions.complete(source);
            }
        });
        List<PartitionProgress> kept = new ArrayList<>();
        known.values().forEach(left -> kept.addAll(left.values()));
        return new KeptPartitions(kept);
    }

    private static CutPart.PartitionProgress resumed(PartitionProgress progress) {
        int flags = (progress.flags().idleHistory() ? Origins.IDLE_PARTITION : 0)
                | (progress.flags().foundWhileRunning() ? Origins.NEW_PARTITION : 0);
        return new CutPart.PartitionProgress(
                progress.source(),
                progress.partition(),
                progress.position(),
                progress.clock(),
                flags,
                progress.flags().ended());
    }
}
