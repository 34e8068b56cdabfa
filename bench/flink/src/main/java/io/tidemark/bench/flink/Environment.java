package io.tidemark.bench.flink;

import io.tidemark.bench.common.Run;
import io.tidemark.bench.common.Workload;
import java.time.Duration;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.state.rocksdb.RocksDBOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Flink as it is set up for a run. */
public final class Environment {

    private Environment() {}

    /** Flink in this process, with the settings of a run, which are noted in its report. */
    public static StreamExecutionEnvironment of(Run run) {
        Configuration settings = new Configuration();
        settings.set(PipelineOptions.OBJECT_REUSE, true);
        settings.set(PipelineOptions.GENERIC_TYPES, false);
        settings.set(TaskManagerOptions.NETWORK_MEMORY_MIN, MemorySize.ofMebiBytes(128));
        settings.set(TaskManagerOptions.NETWORK_MEMORY_MAX, MemorySize.ofMebiBytes(128));
        settings.set(StateBackendOptions.STATE_BACKEND, run.isOnRocksDb() ? "rocksdb" : "hashmap");
        run.setting("parallelism=" + Workload.PARTITIONS
                + ", object reuse, no generic types, network memory 128 MiB, watermarks every 200 ms");
        if (run.isOnRocksDb()) {
            settings.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, new MemorySize(Run.STORE_BYTES));
            settings.set(
                    RocksDBOptions.LOCAL_DIRECTORIES, run.directory("store").toString());
            run.setting("state backend rocksdb, managed memory " + Run.STORE_BYTES);
        } else {
            run.setting("state backend hashmap");
        }
        if (run.cutEvery() > 0) {
            settings.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(run.cutEvery()));
            settings.set(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE, CheckpointingMode.EXACTLY_ONCE);
            settings.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
            settings.set(
                    CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                    run.directory("checkpoints").toUri().toString());
            // The end of a run would otherwise wait for the next checkpoint.
            settings.set(CheckpointingOptions.ENABLE_CHECKPOINTS_AFTER_TASKS_FINISH, false);
            run.setting("exactly-once checkpoints to a local disk every " + run.cutEvery()
                    + " ms, incremental where the backend can");
        }
        return StreamExecutionEnvironment.createLocalEnvironment(Workload.PARTITIONS, settings);
    }
}
