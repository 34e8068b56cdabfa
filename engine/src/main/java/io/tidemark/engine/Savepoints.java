package io.tidemark.engine;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.BackupLimits;
import io.tidemark.engine.backup.CutReader;
import io.tidemark.engine.backup.FileBackup;
import io.tidemark.engine.backup.RecoveryDecision;
import io.tidemark.engine.plan.Plan;
import io.tidemark.engine.run.DeclaredStates;
import io.tidemark.engine.run.JobIdentities;
import io.tidemark.engine.savepoint.CutRows;
import io.tidemark.engine.savepoint.SavepointExport;
import io.tidemark.engine.savepoint.SavepointStart;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.SavepointSetting;
import io.tidemark.engine.storage.DirectoryLock;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.engine.storage.LocalDisk;
import io.tidemark.engine.system.Machine;
import io.tidemark.job.Job;
import io.tidemark.portable.Manifest;
import io.tidemark.portable.Savepoint;
import io.tidemark.storage.StorageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Savepoints of jobs that are not running: made from their backups, and compared with jobs that are to start from them. {@link
 * RunningJob#savepoint} makes those of a job that runs.
 */
public final class Savepoints {

    private static final int WHOLE = 100;

    private Savepoints() {}

    /**
     * Makes a savepoint of a cut that a backup keeps.
     *
     * @param backup the backup of a job that does not run
     * @param cut the number of a kept cut, or 0 for the newest
     * @param directory where to; it must be empty, or not be there
     * @param progress is told now and then how many percent are done
     * @return what was written
     * @throws io.tidemark.engine.storage.LockedException if the job runs
     * @throws RefusedException if the backup holds no such cut, or the directory is not empty
     */
    public static Manifest write(BackupSetting backup, long cut, Path directory, IntConsumer progress) {
        DirectoryStorage source = DirectoryStorage.reading(backup.directory());
        DirectoryLock lock = DirectoryLock.take(backup.directory(), Machine.holder());
        try (SavepointExport export = new SavepointExport(kept(source, cut), target(directory))) {
            while (export.step()) {
                progress.accept(WHOLE * export.keyGroupsWritten() / export.keyGroups());
            }
            return export.finish();
        } finally {
            lock.close();
        }
    }

    /**
     * Looks into a cut that a backup keeps.
     *
     * @param backup the backup of a job that does not run
     * @param cut the number of a kept cut, or 0 for the newest
     * @param look what is done with its rows
     * @throws io.tidemark.engine.storage.LockedException if the job runs
     * @throws RefusedException if the backup holds no such cut
     */
    public static void read(BackupSetting backup, long cut, Consumer<CutRows> look) {
        DirectoryStorage source = DirectoryStorage.reading(backup.directory());
        DirectoryLock lock = DirectoryLock.take(backup.directory(), Machine.holder());
        try {
            look.accept(new CutRows(kept(source, cut)));
        } finally {
            lock.close();
        }
    }

    /**
     * What a savepoint is, as its manifest says.
     *
     * @throws io.tidemark.core.TidemarkException if there is none, or it is damaged
     */
    public static Manifest read(Path directory) {
        return Savepoint.open(DirectoryStorage.reading(directory)).manifest();
    }

    private static CutReader kept(DirectoryStorage source, long cut) {
        FileBackup backup = new FileBackup(source, BackupLimits.DEFAULT, 1);
        RecoveryDecision decision = cut == 0 ? backup.inspect() : backup.inspectAt(cut);
        if (decision.point().summary().isEmpty()) {
            throw new RefusedException("The backup in " + source.describe() + " holds no cut.");
        }
        return backup.read(decision.point());
    }

    /** A directory to write a savepoint into. */
    static DirectoryStorage target(Path directory) {
        try {
            return DirectoryStorage.open(LocalDisk.open(directory), Machine.processName());
        } catch (IOException failure) {
            throw new StorageException(
                    "The directory " + directory + " cannot take a savepoint: " + failure.getMessage() + ".", failure);
        }
    }

    /**
     * What becomes of the state of a savepoint if a job is started from it.
     *
     * @throws io.tidemark.core.TidemarkException if the savepoint is damaged, which is looked for in all its files
     */
    public static Plan plan(Job job, SavepointSetting from) {
        Savepoint savepoint = Savepoint.open(DirectoryStorage.reading(from.directory()));
        savepoint.verify();
        return new SavepointStart(savepoint, JobIdentities.of(job), DeclaredStates.of(job), from.changes()).plan();
    }
}
