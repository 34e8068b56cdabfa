package io.tidemark.engine.backup;

import io.tidemark.storage.Storage;
import io.tidemark.storage.StorageException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A backup of immutable files in a storage, and a log that says which of them are the state of the job. Its {@link Upkeep} makes it a
 * {@code checkpoint} or a {@code changelog} backup; both read what either wrote.
 */
public final class FileBackup implements Backup {

    /** How often a backup is looked at that another process keeps changing. */
    private static final int INSPECTIONS_MAX = 10;

    private final Storage storage;
    private final BackupLimits settings;
    private final int maxParallelism;
    private final RestoreCount count;

    /**
     * A backup in a storage of its own.
     *
     * @param maxParallelism the job's number of key groups
     */
    public FileBackup(Storage storage, BackupLimits settings, int maxParallelism) {
        this(storage, settings, maxParallelism, RestoreCount.silent());
    }

    /**
     * A backup whose looks and restores are counted.
     *
     * @param count counts what they read of state
     */
    public FileBackup(Storage storage, BackupLimits settings, int maxParallelism, RestoreCount count) {
        this.storage = storage;
        this.settings = settings;
        this.maxParallelism = maxParallelism;
        this.count = count;
    }

    @Override
    public RecoveryDecision inspect() {
        return look(Inspection::newest);
    }

    @Override
    public RecoveryDecision inspectAt(long cut) {
        return look(inspection -> inspection.at(cut));
    }

    /**
     * Looks again if what is missing was removed by a process that committed meanwhile: that is no damage. Only the first look is
     * at everything: one that takes long would never end beside a process that goes on committing.
     */
    private RecoveryDecision look(Function<Inspection, RecoveryDecision> decide) {
        for (int attempt = 1; ; attempt++) {
            Inspection inspection = new Inspection(storage, attempt == 1, count);
            try {
                RecoveryDecision decision = decide.apply(inspection);
                boolean sound = attempt > 1 && decision.damaged().isEmpty();
                if (attempt == INSPECTIONS_MAX || sound || inspection.isCurrent()) {
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
    public boolean isCurrent(StartPoint start) {
        return new CommitLog(storage).read().newest() == start.log().newest();
    }

    @Override
    public CutReader read(StartPoint start) {
        VerifiedCut cut = start.cut();
        if (cut == null) {
            throw new IllegalArgumentException("There is no cut at this point.");
        }
        return new StoredCut(storage, cut);
    }

    @Override
    public Optional<BackupRun> takeOver(StartPoint start, String holder, long epochMin) {
        start.summary().ifPresent(summary -> requireSameKeyGroups(summary.job().maxParallelism()));
        CommitLog log = new CommitLog(storage);
        CommitRecord before = start.log().record();
        long number = start.log().newest() + 1;
        CommitRecord record = new CommitRecord(
                number,
                CommitRecord.Kind.TAKEOVER,
                epoch(number, before, epochMin),
                before == null ? 0 : before.cutMax(),
                new CommitRecord.Kept(before == null ? List.of() : before.kept().cuts(), start.start(), holder));
        try {
            log.append(record);
        } catch (FencedException movedOn) {
            return Optional.empty();
        }
        FileBackupRun run = new FileBackupRun(
                new FileBackupRun.Place(storage, log, settings), record, maxParallelism, start.cut(), count);
        start.damaged().forEach(run::quarantine);
        run.cleanUp();
        return Optional.of(run);
    }

    /** Higher than every epoch that the log, the names of pieces, or whoever asks knows of: records may have been lost. */
    private long epoch(long number, @Nullable CommitRecord before, long epochMin) {
        long used = before == null ? 0 : before.epoch();
        for (String directory :
                List.of(BackupNames.MANIFESTS, BackupNames.CUTS, BackupNames.BASES, BackupNames.OFFSETS)) {
            for (String name : storage.list(directory)) {
                used = Math.max(used, BackupNames.cut(name).map(CutId::epoch).orElse(0L));
            }
        }
        return Math.max(Math.max(number, epochMin), used + 1);
    }

    private void requireSameKeyGroups(int theirs) {
        if (theirs != maxParallelism) {
            throw new RefusedBackupException("The backup in " + storage.describe() + " has " + theirs
                    + " key groups, and the job has " + maxParallelism
                    + ". Give the job the maximum parallelism it had, or move its state with a savepoint.");
        }
    }
}
