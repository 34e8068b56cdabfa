package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.file.sink.ConsoleSink;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.type.Type;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a job that is stopped reads nothing after its last cut, so that what it printed is not printed again, and its totals are those
 * that it goes on from. Method: a job that prints every record of an endless input is stopped at random moments.
 */
class StopTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int PARTITIONS = 3;
    private static final int STOPS = 6;
    private static final long RECORDS_PER_SECOND = 200_000;

    @TempDir
    Path directory;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private Job job() {
        Job job = Job.named("stopped");
        job.source(
                        "numbers",
                        GeneratorSource.of(Type.LONG, PARTITIONS, (partition, index) -> index * PARTITIONS + partition),
                        SourceSettings.DEFAULT,
                        number -> number)
                .sink("console", ConsoleSink.to(new PrintStream(printed, true, StandardCharsets.UTF_8)));
        return job;
    }

    @Test
    void nothingIsReadAfterTheLastCut() {
        SplittableRandom random = new SplittableRandom(SEED);
        long in = 0;
        for (int stop = 0; stop < STOPS; stop++) {
            Settings settings = Settings.workers(1 + random.nextInt(3))
                    .withCutEvery(Duration.ofMillis(2))
                    .withRate(RECORDS_PER_SECOND)
                    .withBackup(BackupSetting.checkpoint(directory.resolve("state")));
            RunningJob running = Engine.start(job(), settings);
            while (running.status().records().in() <= in) {
                assertThat(running.await(Duration.ofMillis(1))).isFalse();
            }
            running.await(Duration.ofMillis(random.nextInt(50)));
            running.stop();
            RecordTotals records = running.status().records();
            assertThat(records.addsUp()).as("%s", records).isTrue();
            assertThat(records.in()).as("seed %d", SEED).isGreaterThan(in);
            in = records.in();
        }
        long[] next = LongStream.range(0, PARTITIONS).toArray();
        for (long number : printed.toString(StandardCharsets.UTF_8)
                .lines()
                .mapToLong(Long::parseLong)
                .toArray()) {
            int partition = (int) (number % PARTITIONS);
            assertThat(number)
                    .as("seed %d: partition %d goes on", SEED, partition)
                    .isEqualTo(next[partition]);
            next[partition] += PARTITIONS;
        }
        assertThat(LongStream.of(next).map(number -> number / PARTITIONS).sum()).isEqualTo(in);
    }
}
