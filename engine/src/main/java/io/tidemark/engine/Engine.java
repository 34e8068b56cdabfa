package io.tidemark.engine;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.BackupLimits;
import io.tidemark.engine.backup.FileBackup;
import io.tidemark.engine.backup.RestoreCount;
import io.tidemark.engine.backup.RestoreListener;
import io.tidemark.engine.backup.Upkeep;
import io.tidemark.engine.run.JobRun;
import io.tidemark.engine.run.Opening;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.storage.DirectoryLock;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.engine.storage.DiskFailures;
import io.tidemark.engine.storage.LocalDisk;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.store.Stores;
import io.tidemark.engine.system.Machine;
import io.tidemark.job.Job;
import io.tidemark.job.Node;
import io.tidemark.storage.StorageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/** Runs jobs inside this JVM, exactly once, on as many cores as asked for. */
public final class Engine {

    private Engine() {}

    /** Starts a job, as {@link #start(Job, Settings, RestoreListener)} does, and tells nobody how far it has come. */
    public static RunningJob start(Job job, Settings settings) {
        return start(job, settings, RestoreListener.NONE);
    }

    /**
     * Starts a job: from its backup's newest cut if there is one, from the beginning of its input otherwise.
     *
     * @param listener is told how far reading the state has come, which may take a while if there is much of it
     * @throws io.tidemark.core.TidemarkException if the job or the settings cannot be accepted, the backup is in use by another
     *     process, or it belongs to another job, or the sinks hold output that the start does not account for and it was not
     *     {@linkplain Settings#withRepeatsAccepted accepted} that it comes twice; nothing has been started or changed then
     */
    public static RunningJob start(Job job, Settings settings, RestoreListener listener) {
        StoreProvider stores = Stores.named(settings.store().name());
        Opening.Order order = new Opening.Order(job, settings, stores, new RestoreCount(listener));
        BackupSetting backup = settings.backup();
        if (backup == null) {
            return RunningJob.drive(Opening.without(order, Machine.now()));
        }
        if (backup.kind() == BackupSetting.Kind.MICROBATCH) {
            requirePlannedEnds(job);
        }
        String holder = Machine.holder();
        DirectoryLock lock = DirectoryLock.take(backup.directory(), holder);
        try {
            return RunningJob.drive(open(order, holder), backup.directory(), lock::close);
        } catch (RuntimeException failure) {
            lock.close();
            throw failure;
        }
    }

    /** A batch is repeated up to exactly where it was planned to end. */
    private static void requirePlannedEnds(Job job) {
        for (Node.SourceNode source : job.sources()) {
            if (!source.source().stopsAtPlannedEnd()) {
                throw new RefusedException(
                        "Source " + source.name() + " cannot stop exactly at a planned end, as the backup "
                                + BackupSetting.Kind.MICROBATCH.word()
                                + " needs it: its batches could not be repeated. Choose another backup, such as changelog:DIR.");
            }
        }
    }

    private static JobRun open(Opening.Order order, String holder) {
        Settings settings = order.settings();
        Path directory = Objects.requireNonNull(settings.backup()).directory();
        DirectoryStorage storage;
        try {
            storage = DirectoryStorage.open(LocalDisk.open(directory), Machine.processName());
        } catch (IOException failure) {
            throw new StorageException(
                    "The backup directory " + directory + " cannot be used: " + DiskFailures.reason(failure) + ".",
                    failure);
        }
        FileBackup backup =
                new FileBackup(storage, limits(settings), order.job().maxParallelism(), order.count());
        JobRun run = new Opening(order, backup, holder).begin(Machine.now());
        // A start that was refused has changed nothing, so this comes after it; and before the run writes.
        storage.removeUnfinished();
        return run;
    }

    private static BackupLimits limits(Settings settings) {
        Upkeep upkeep = switch (Objects.requireNonNull(settings.backup()).kind()) {
            case CHECKPOINT -> Upkeep.IN_CUTS;
            case CHANGELOG -> Upkeep.COMPACTED;
            case MICROBATCH -> Upkeep.VERSIONED;
        };
        return new BackupLimits(settings.cutsKept(), BackupLimits.DEFAULT.chainFilesMax(), upkeep);
    }
}
