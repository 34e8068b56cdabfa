package io.tidemark.bench.tidemark;

import io.tidemark.bench.common.Run;
import io.tidemark.bench.common.Workload;
import io.tidemark.engine.Engine;
import io.tidemark.engine.RunningJob;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.settings.StoreSetting;
import java.time.Duration;

/** Runs a workload on the embedded engine. */
public final class Main {

    private static final Duration LOOK = Duration.ofMillis(5);

    private Main() {}

    /** Runs the workload that is named by {@code workload=NAME}. */
    public static void main(String[] args) {
        Run run = Run.begin(args);
        RunningJob job = Engine.start(Jobs.of(run), settings(run));
        // Without a backup there are cuts too, of which nothing is kept.
        long seen = run.cutEvery() > 0 ? 0 : Long.MAX_VALUE;
        boolean ended = false;
        while (!ended) {
            ended = job.await(LOOK);
            for (long committed = job.status().cuts().committed(); seen < committed; seen++) {
                run.meter().cut();
            }
        }
        run.report("tidemark");
    }

    private static Settings settings(Run run) {
        Settings settings = Settings.workers(Workload.PARTITIONS);
        run.setting("workers=" + Workload.PARTITIONS);
        if (run.isOnRocksDb()) {
            settings = settings.withStore(new StoreSetting("rocksdb", run.directory("store"), Run.STORE_BYTES));
            run.setting("store=rocksdb, memory=" + Run.STORE_BYTES);
        }
        if (run.cutEvery() > 0) {
            settings = settings.withCutEvery(Duration.ofMillis(run.cutEvery()))
                    .withBackup(BackupSetting.checkpoint(run.directory("backup")));
            run.setting("backup=checkpoint on a local disk, cut every " + run.cutEvery() + " ms");
        }
        return settings;
    }
}
