package io.tidemark.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.backup.BackupLimits;
import io.tidemark.engine.backup.FileBackup;
import io.tidemark.engine.backup.Upkeep;
import io.tidemark.engine.file.sink.FileSink;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.engine.system.Agent;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.process.Bound;
import io.tidemark.process.KeyedProcess;
import io.tidemark.process.ProcessContext;
import io.tidemark.process.ProcessSetup;
import io.tidemark.process.ValueState;
import io.tidemark.testkit.disk.SimulatedDisk;
import io.tidemark.type.Type;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Goal: cuts commit also where a source is always ahead of those who take its records. Method: every batch moves the clock and makes
 * something due, so an operator needs more steps for a batch than the source needs to send one, and the channels stay full.
 */
class CutsUnderPressureTest {

    private static final int CUTS = 8;
    private static final int STEPS_A_CUT_MAX = 200;
    private static final long RECORDS = 50_000;

    private long now = 1_000;

    /** Keeps each record, which has a key of its own, for a short time. */
    private static final class Keeping implements KeyedProcess<Long, Long, Long> {

        private final ValueState<Long> value;

        Keeping(ProcessSetup setup) {
            value = setup.value("value", Long.class, Bound.ttl(Duration.ofMillis(50)));
        }

        @Override
        public void onRecord(Long record, ProcessContext<Long, Long> context) {
            value.set(record);
            context.timers().set("soon", context.time() + 1);
        }

        @Override
        public void onTimer(String timer, ProcessContext<Long, Long> context) {}
    }

    static List<Upkeep> upkeeps() {
        return List.of(Upkeep.IN_CUTS, Upkeep.COMPACTED, Upkeep.VERSIONED);
    }

    @ParameterizedTest
    @MethodSource("upkeeps")
    void cutsCommit(Upkeep upkeep) {
        Job job = Job.named("pressed").maxParallelism(16);
        job.source(
                        "numbers",
                        GeneratorSource.of(Type.LONG, 1, (partition, index) -> index)
                                .count(RECORDS),
                        SourceSettings.DEFAULT,
                        value -> value)
                .keyByLong(value -> value)
                .process("kept", Long.class, Keeping::new)
                .sink("out", FileSink.jsonLines(new SimulatedDisk(), "out"));
        Settings settings =
                Settings.workers(2).withCutEvery(Duration.ofMillis(10)).withRate(5_000);
        FileBackup backup = new FileBackup(
                DirectoryStorage.open(new SimulatedDisk(), "storage"), new BackupLimits(2, 8, upkeep), 16);
        JobRun run = new Opening(SteppedJob.order(job, settings), backup, "process").begin(now);
        int steps = 0;
        while (run.conductor().status().committed() < CUTS) {
            assertThat(++steps).as("steps for %d cuts", CUTS).isLessThan(STEPS_A_CUT_MAX * CUTS);
            now++;
            for (Agent agent : run.agents()) {
                agent.doWork(now);
            }
        }
        run.agents().forEach(Agent::onClose);
    }
}
