package io.tidemark.engine.savepoint;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.ChunkKind;
import io.tidemark.engine.backup.ChunkVisitor;
import io.tidemark.engine.cut.CounterValue;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.cut.OperatorProgress;
import io.tidemark.engine.cut.PartitionProgress;
import io.tidemark.engine.cut.Progress;
import io.tidemark.engine.plan.JobForm;
import io.tidemark.engine.plan.NotStartableException;
import io.tidemark.engine.plan.Plan;
import io.tidemark.engine.plan.Planner;
import io.tidemark.engine.settings.Changes;
import io.tidemark.portable.Manifest;
import io.tidemark.portable.PortableRow;
import io.tidemark.portable.Savepoint;
import io.tidemark.portable.StateSchema;
import io.tidemark.record.Origin;
import io.tidemark.sink.Accounted;
import io.tidemark.state.Migration;
import io.tidemark.state.StateSpec;
import io.tidemark.type.TypeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A savepoint as a place to start a job from, whatever store and backup it came from and goes to. */
public final class SavepointStart {

    private final Savepoint savepoint;
    private final Changes changes;
    private final Planner planner;
    private final Plan plan;

    /**
     * Compares a savepoint with a job.
     *
     * @param job what decides the job's answer
     * @param states the states that it declares, by operator
     * @param changes what was renamed or dropped since
     */
    public SavepointStart(Savepoint savepoint, JobIdentity job, Map<String, List<StateSpec>> states, Changes changes) {
        this.savepoint = savepoint;
        this.changes = changes;
        requireKnown(changes.renames().keySet(), "renamed");
        requireKnown(changes.drops(), "dropped");
        this.planner = new Planner(form(savepoint), job, states, changes);
        this.plan = planner.plan();
    }

    /** What is renamed or dropped has to be there: a misspelt name would do nothing. */
    private void requireKnown(Set<String> names, String what) {
        TreeSet<String> known = new TreeSet<>();
        savepoint.manifest().operators().forEach(operator -> known.add(operator.name()));
        savepoint.states().forEach(state -> known.add(state.path()));
        for (String name : names) {
            if (!known.contains(name)) {
                throw new RefusedException(
                        "\"" + name + "\" is to be " + what + ", and the savepoint in " + savepoint.describe()
                                + " has no such operator or state. It has " + String.join(", ", known) + ".");
            }
        }
    }

    private static JobForm form(Savepoint savepoint) {
        return new JobForm(identity(savepoint.manifest()), savepoint.states());
    }

    private static JobIdentity identity(Manifest manifest) {
        TreeMap<String, String> fingerprint = new TreeMap<>();
        manifest.parameters().forEach(parameter -> fingerprint.put(parameter.name(), parameter.value()));
        return new JobIdentity(manifest.job(), fingerprint, manifest.maxParallelism());
    }

    /** What becomes of its state. */
    public Plan plan() {
        return plan;
    }

    /**
     * Goes on if the plan lets the job start.
     *
     * @throws NotStartableException with every reason if it does not
     */
    public SavepointStart requireStartable(String job) {
        if (!plan.isStartable()) {
            throw new NotStartableException(job, "the savepoint in " + savepoint.describe(), plan);
        }
        return this;
    }

    /** What tells the savepoint from every other. */
    public String id() {
        return savepoint.id();
    }

    /** The output that it accounts for. */
    public Accounted accounted() {
        return new Accounted(savepoint.manifest().epoch(), savepoint.manifest().cut());
    }

    /** The cut that it was made of, under the names that things have now, as a start of another backup's line. */
    public CutSummary summary() {
        Manifest manifest = savepoint.manifest();
        List<CounterValue> counters = new ArrayList<>();
        savepoint
                .counters()
                .forEach(row -> counters.add(new CounterValue(
                        changes.renamedOperator(row.place()),
                        new Origin(row.source(), row.partition()),
                        row.counter(),
                        row.value())));
        return new CutSummary(
                manifest.cut(),
                identity(manifest),
                new Progress(partitions(manifest), operators(manifest), manifest.processingClock(), manifest.drained()),
                counters,
                List.of(),
                savepoint.states(),
                savepoint.id());
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

    private List<OperatorProgress> operators(Manifest manifest) {
        return manifest.operators().stream()
                .filter(entry -> !changes.dropsOperator(entry.name()))
                .map(entry -> new OperatorProgress(
                        changes.renamedOperator(entry.name()), entry.inputClocks(), entry.closedUpTo()))
                .toList();
    }

    /** Gives the rows of a range of key groups, as chunks of the states that they become. */
    public void restore(int firstKeyGroup, int endKeyGroup, ChunkVisitor visitor) {
        for (StateSchema state : savepoint.states()) {
            if (changes.drops(state.operator(), state.name())) {
                continue;
            }
            String name = planner.nameNow(state);
            Migration migration = planner.migration(state);
            RowChunks chunks =
                    new RowChunks(state, (keyGroup, rows) -> visitor.chunk(name, keyGroup, ChunkKind.FULL, rows));
            savepoint.rows(state, firstKeyGroup, endKeyGroup, row -> chunks.row(migrated(state, row, migration)));
            chunks.end();
        }
    }

    private static PortableRow migrated(StateSchema state, PortableRow row, Migration migration) {
        if (migration == Migration.NONE) {
            return row;
        }
        try {
            return new PortableRow(row.keyGroup(), row.key(), row.namespace(), migration.value(row.value()));
        } catch (TypeException problem) {
            throw new RefusedException("A row of state " + state.path() + " in key group " + row.keyGroup()
                    + " has no place under its new schema: " + problem.getMessage());
        }
    }
}
