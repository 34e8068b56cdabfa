package io.tidemark.engine.backup;

import io.tidemark.storage.Storage;
import io.tidemark.storage.StorageException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The {@code checkpoint} backup: immutable files in a storage, and a log that says which of them are the state of the job. */
public final class CheckpointBackup implements Backup {

    /** How often a backup is looked at that another process keeps changing. */
    private static final int INSPECTIONS_MAX = 10;

    private final Storage storage;
    private final CheckpointSettings settings;
    private final int maxParallelism;

    /**
     * A backup in a storage of its own.
     *
     * @param maxParallelism the job's number of key groups
     */
    public CheckpointBackup(Storage storage, CheckpointSettings settings, int maxParallelism) {
        this.storage = storage;
        this.settings = settings;
        this.maxParallelism = maxParallelism;
    }

    @Override
    public RecoveryDecision inspect() {
        return look(Inspection::newest);
    }

    @Override
    public RecoveryDecision inspectAt(long cut) {
        return look(inspection -> inspection.at(cut));
    }

    /** Looks again if what is missing was removed by a process that committed meanwhile: that is no damage. */
    private RecoveryDecision look(Function<Inspection, RecoveryDecision> decide) {
        for (int attempt = 1; ; attempt++) {
            Inspection inspection = new Inspection(storage);
            try {
                RecoveryDecision decision = decide.apply(inspection);
                if (attempt == INSPECTIONS_MAX || decision.damaged().isEmpty() || inspection.isCurrent()) {
                    return decision;
                }
            } catch (StorageException | DamagedBackupException failure) {
                if (attempt == INSPECTIONS_MAX || inspection.isCurrent()) {
                    throw failure;
                }
            }
        }
    }

    @Override
    public Optional<BackupRun> takeOver(StartPoint start, String holder) {
        start.summary().ifPresent(summary -> requireSameKeyGroups(summary.job().maxParallelism()));
        CommitLog log = new CommitLog(storage);
        CommitRecord before = start.log().record();
        long number = start.log().newest() + 1;
        CommitRecord record = new CommitRecord(
                number,
                CommitRecord.Kind.TAKEOVER,
                number,
                before == null ? 0 : before.cutMax(),
                new CommitRecord.Kept(before == null ? List.of() : before.kept().cuts(), start.start(), holder));
        try {
            log.append(record);
        } catch (FencedException movedOn) {
            return Optional.empty();
        }
        CheckpointRun run =
                new CheckpointRun(new CheckpointRun.Place(storage, log, settings), record, maxParallelism, start.cut());
        start.damaged().forEach(run::quarantine);
        run.cleanUp();
        return Optional.of(run);
    }

    private void requireSameKeyGroups(int theirs) {
        if (theirs != maxParallelism) {
            throw new RefusedBackupException("The backup in " + storage.describe() + " has " + theirs
                    + " key groups, and the job has " + maxParallelism
                    + ". Give the job the maximum parallelism it had, or move its state with a savepoint.");
        }
    }
}
