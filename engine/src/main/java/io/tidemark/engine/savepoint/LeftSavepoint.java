package io.tidemark.engine.savepoint;

import io.tidemark.engine.backup.RestoreCount;
import io.tidemark.engine.backup.RestoreProgress;
import io.tidemark.engine.cut.CounterValue;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.cut.OperatorProgress;
import io.tidemark.engine.cut.PartitionProgress;
import io.tidemark.engine.cut.Progress;
import io.tidemark.portable.Manifest;
import io.tidemark.portable.PortableRow;
import io.tidemark.portable.Savepoint;
import io.tidemark.portable.StateSchema;
import io.tidemark.record.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** The state in a savepoint. */
final class LeftSavepoint implements LeftState {

    private final Savepoint savepoint;
    private final RestoreCount count;
    private boolean begun;

    /**
     * The state in a savepoint that was opened.
     *
     * @param count counts the rows that are given
     */
    LeftSavepoint(Savepoint savepoint, RestoreCount count) {
        this.savepoint = savepoint;
        this.count = count;
    }

    @Override
    public String describe() {
        return "the savepoint in " + savepoint.describe();
    }

    @Override
    public String id() {
        return savepoint.id();
    }

    @Override
    public long epoch() {
        return savepoint.manifest().epoch();
    }

    @Override
    public CutSummary summary() {
        Manifest manifest = savepoint.manifest();
        List<CounterValue> counters = new ArrayList<>();
        savepoint
                .counters()
                .forEach(row -> counters.add(new CounterValue(
                        row.place(), new Origin(row.source(), row.partition()), row.counter(), row.value())));
        return new CutSummary(
                manifest.cut(),
                identity(manifest),
                new Progress(partitions(manifest), operators(manifest), manifest.processingClock(), manifest.drained()),
                counters,
                List.of(),
                savepoint.states(),
                "");
    }

    private static JobIdentity identity(Manifest manifest) {
        TreeMap<String, String> fingerprint = new TreeMap<>();
        manifest.parameters().forEach(parameter -> fingerprint.put(parameter.name(), parameter.value()));
        return new JobIdentity(manifest.job(), fingerprint, manifest.maxParallelism());
    }

    private static List<PartitionProgress> partitions(Manifest manifest) {
        return manifest.partitions().stream()
                .map(entry -> new PartitionProgress(
                        entry.source(),
                        entry.partition(),
                        entry.position(),
                        entry.clock(),
                        new PartitionProgress.Flags(entry.ended(), entry.idleHistory(), entry.foundWhileRunning())))
                .toList();
    }

    private static List<OperatorProgress> operators(Manifest manifest) {
        return manifest.operators().stream()
                .map(entry -> new OperatorProgress(entry.name(), entry.inputClocks(), entry.closedUpTo()))
                .toList();
    }

    @Override
    public void rows(
            List<StateSchema> states,
            int firstKeyGroup,
            int endKeyGroup,
            BiConsumer<StateSchema, PortableRow> visitor) {
        if (!begun) {
            begun = true;
            count.begin(RestoreProgress.Step.RESTORE, RestoreProgress.Unit.ROWS, rows(states));
        }
        for (StateSchema state : states) {
            savepoint.rows(state, firstKeyGroup, endKeyGroup, row -> {
                visitor.accept(state, row);
                count.add(1);
            });
        }
    }

    private long rows(List<StateSchema> states) {
        return states.stream().mapToLong(savepoint::rows).sum();
    }

    @Override
    public void verify() {
        savepoint.verify();
    }
}
