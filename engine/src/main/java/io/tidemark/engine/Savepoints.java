package io.tidemark.engine;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.RestoreCount;
import io.tidemark.engine.plan.Plan;
import io.tidemark.engine.run.DeclaredStates;
import io.tidemark.engine.run.JobIdentities;
import io.tidemark.engine.savepoint.CarriedRow;
import io.tidemark.engine.savepoint.CutRows;
import io.tidemark.engine.savepoint.KeptCut;
import io.tidemark.engine.savepoint.Rehearsal;
import io.tidemark.engine.savepoint.SavepointExport;
import io.tidemark.engine.savepoint.StartPlace;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.CutSetting;
import io.tidemark.engine.settings.StartSetting;
import io.tidemark.engine.storage.DirectoryLock;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.engine.storage.DiskFailures;
import io.tidemark.engine.storage.LocalDisk;
import io.tidemark.engine.system.Machine;
import io.tidemark.job.Job;
import io.tidemark.portable.Manifest;
import io.tidemark.portable.Savepoint;
import io.tidemark.storage.StorageException;
import java.io.IOException;
import java.nio.file.Files;
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
        requireThere(backup);
        DirectoryLock lock = DirectoryLock.take(backup.directory(), Machine.holder());
        try (SavepointExport export =
                new SavepointExport(KeptCut.open(new CutSetting(backup, cut)), target(directory))) {
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
        requireThere(backup);
        DirectoryLock lock = DirectoryLock.take(backup.directory(), Machine.holder());
        try {
            look.accept(new CutRows(KeptCut.open(new CutSetting(backup, cut))));
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

    /** A lock makes the directory that it is in; a name that is misspelt must not. */
    private static void requireThere(BackupSetting backup) {
        if (!Files.isDirectory(backup.directory())) {
            throw new RefusedException(
                    "There is no backup in " + backup.directory() + ": there is no such directory. Check the name.");
        }
    }

    /** A directory to write a savepoint into. */
    static DirectoryStorage target(Path directory) {
        try {
            return DirectoryStorage.open(LocalDisk.open(directory), Machine.processName());
        } catch (IOException failure) {
            throw new StorageException(
                    "The directory " + directory + " cannot take a savepoint: " + DiskFailures.reason(failure)
                            + ". Name" + " one that is new, in a place that this user may write to and that has room.",
                    failure);
        }
    }

    /**
     * What becomes of state that was left if a job is started from it.
     *
     * @throws io.tidemark.core.TidemarkException if it is damaged, which is looked for in all of it
     */
    public static Plan plan(Job job, StartSetting from) {
        return new StartPlace(from, RestoreCount.silent())
                .open(JobIdentities.of(job), DeclaredStates.of(job))
                .verify()
                .plan();
    }

    /**
     * Does all that a start from left state does with it, and starts nothing: every row is read, and carried over to the types that the
     * job has now, with the user's mappings. So a migration is tested offline, and its result can be looked at.
     *
     * @param visitor is shown each row as the job would have it
     * @return the plan, and how many rows of each state were carried over or could not be
     * @throws io.tidemark.core.TidemarkException if what was left is damaged
     */
    public static Rehearsal rehearse(Job job, StartSetting from, Consumer<CarriedRow> visitor) {
        return new StartPlace(from, RestoreCount.silent())
                .open(JobIdentities.of(job), DeclaredStates.of(job))
                .verify()
                .rehearse(visitor);
    }
}
