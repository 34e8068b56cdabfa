package io.tidemark.engine.savepoint;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.CutReader;
import io.tidemark.engine.cut.CounterValue;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.portable.CounterRow;
import io.tidemark.portable.Manifest;
import io.tidemark.portable.SavepointHeader;
import io.tidemark.portable.SavepointWriter;
import io.tidemark.portable.StateSchema;
import io.tidemark.portable.StateWriter;
import io.tidemark.storage.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Writes a committed cut as a savepoint, a key group a step. */
public final class SavepointExport implements AutoCloseable {

    private final CutRows rows;
    private final CutSummary summary;
    private final SavepointWriter savepoint;
    private final Map<String, StateWriter> writers = new TreeMap<>();

    private int keyGroup;

    /**
     * Begins a savepoint.
     *
     * @param target an empty storage
     * @throws RefusedException if something is in it, or the cut was written before cuts said what their rows are made of
     */
    public SavepointExport(CutReader cut, Storage target) {
        this.rows = new CutRows(cut).requireDescribed();
        this.summary = cut.summary();
        this.savepoint = new SavepointWriter(target, header(cut.epoch(), summary));
        for (StateSchema state : summary.states()) {
            writers.put(state.path(), savepoint.state(state));
        }
    }

    private static SavepointHeader header(long epoch, CutSummary summary) {
        List<Manifest.ParameterEntry> parameters = new ArrayList<>();
        summary.job().fingerprint().forEach((name, value) -> parameters.add(new Manifest.ParameterEntry(name, value)));
        return new SavepointHeader(
                summary.job().name(),
                epoch,
                summary.cut(),
                summary.job().maxParallelism(),
                summary.progress().processingClock(),
                summary.progress().drained(),
                parameters,
                summary.progress().partitions().stream()
                        .map(partition -> new Manifest.PartitionEntry(
                                partition.source(),
                                partition.partition(),
                                partition.position(),
                                partition.clock(),
                                partition.flags().ended(),
                                partition.flags().idleHistory(),
                                partition.flags().foundWhileRunning()))
                        .toList(),
                summary.progress().operators().stream()
                        .map(operator -> new SavepointHeader.OperatorHeader(
                                operator.operator(), operator.inputClocks(), operator.closedUpTo()))
                        .toList());
    }

    /** Writes the next key group; false when all are written. */
    public boolean step() {
        if (keyGroup == summary.job().maxParallelism()) {
            return false;
        }
        rows.visit(summary.states(), keyGroup, keyGroup + 1, (state, row) -> {
            Objects.requireNonNull(writers.get(state.path())).row(row);
            return true;
        });
        keyGroup++;
        return true;
    }

    /** How many key groups were written so far, of {@link #keyGroups}. */
    public int keyGroupsWritten() {
        return keyGroup;
    }

    /** How many key groups there are. */
    public int keyGroups() {
        return summary.job().maxParallelism();
    }

    /** Ends the savepoint, once everything is written. */
    public Manifest finish() {
        if (keyGroup < keyGroups()) {
            throw new IllegalStateException("Only " + keyGroup + " of " + keyGroups() + " key groups were written.");
        }
        List<CounterRow> counters = new ArrayList<>();
        for (CounterValue value : summary.counters()) {
            counters.add(new CounterRow(
                    value.place(), value.origin().name(), value.origin().partition(), value.counter(), value.value()));
        }
        return savepoint.finish(counters);
    }

    @Override
    public void close() {
        savepoint.close();
    }
}
