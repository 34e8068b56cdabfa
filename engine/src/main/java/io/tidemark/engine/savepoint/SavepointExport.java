package io.tidemark.engine.savepoint;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.CutReader;
import io.tidemark.engine.cut.CounterValue;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.OperatorProgress;
import io.tidemark.portable.CounterRow;
import io.tidemark.portable.Expiry;
import io.tidemark.portable.Manifest;
import io.tidemark.portable.PortableRow;
import io.tidemark.portable.SavepointHeader;
import io.tidemark.portable.SavepointWriter;
import io.tidemark.portable.StateSchema;
import io.tidemark.portable.StateWriter;
import io.tidemark.storage.Storage;
import io.tidemark.time.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes a committed cut as a savepoint, a key group a step. */
public final class SavepointExport implements AutoCloseable {

    private final CutReader cut;
    private final CutSummary summary;
    private final SavepointWriter savepoint;
    private final Map<String, StateWriter> writers = new TreeMap<>();
    /** Of the states whose entries expire, the clock at which they do. */
    private final Map<String, Long> clocks = new TreeMap<>();

    private int keyGroup;

    /**
     * Begins a savepoint.
     *
     * @param target an empty storage
     * @throws RefusedException if something is in it, or the cut was written before cuts said what their rows are made of
     */
    public SavepointExport(CutReader cut, Storage target) {
        this.cut = cut;
        this.summary = cut.summary();
        if (summary.states().isEmpty() && !summary.progress().operators().isEmpty()) {
            throw new RefusedException(
                    "Cut " + summary.cut() + " of job " + summary.job().name()
                            + " was written by an early version, which did not note what its rows are made of. Run the job until its"
                            + " next cut, and make the savepoint of that.");
        }
        this.savepoint = new SavepointWriter(target, header(cut.epoch(), summary));
        for (StateSchema state : summary.states()) {
            writers.put(state.path(), savepoint.state(state));
            state.expiry().ifPresent(expiry -> clocks.put(state.path(), clock(expiry, state.operator())));
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

    private long clock(Expiry expiry, String operator) {
        if (expiry.time() == Expiry.Time.PROCESSING) {
            return summary.progress().processingClock();
        }
        return summary.progress().operators().stream()
                .filter(progress -> progress.operator().equals(operator))
                .mapToLong(OperatorProgress::closedUpTo)
                .findAny()
                .orElse(Times.BEFORE_ALL);
    }

    /** Whether a row is to be written: one that has expired is not, whether its store has swept it already or not. */
    private boolean isVisible(String state, PortableRow row) {
        Long clock = clocks.get(state);
        return clock == null || !Expiry.isExpired(row.value(), clock);
    }

    /** Writes the next key group; false when all are written. */
    public boolean step() {
        if (keyGroup == summary.job().maxParallelism()) {
            return false;
        }
        Map<String, GroupRows> groups = new TreeMap<>();
        summary.states().forEach(state -> groups.put(state.path(), new GroupRows(state, keyGroup)));
        cut.read(keyGroup, keyGroup + 1, (state, group, kind, rows) -> {
            GroupRows of = groups.get(state);
            if (of == null) {
                throw new RefusedException("Cut " + summary.cut() + " has rows of a state " + state
                        + " that it does not describe. This is a fault of the version that wrote it.");
            }
            of.apply(rows);
        });
        writers.forEach((state, writer) -> {
            GroupRows of = groups.get(state);
            if (of != null) {
                of.sorted().stream().filter(row -> isVisible(state, row)).forEach(writer::row);
            }
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
