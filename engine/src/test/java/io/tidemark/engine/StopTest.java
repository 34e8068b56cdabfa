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
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a job that is stopped reads nothing after its last cut, so that what it printed is not printed again, and its totals are those
 * that it goes on from. Method: a job that prints every record is stopped at random moments until its input ends.
 */
class StopTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int PARTITIONS = 3;
    private static final long RECORDS = 400_000;

    @TempDir
    Path directory;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private Job job() {
        Job job = Job.named("stopped");
        job.source(
                        "numbers",
                        GeneratorSource.of(Type.LONG, PARTITIONS, (partition, index) -> index * PARTITIONS + partition)
                                .count(RECORDS / PARTITIONS),
                        SourceSettings.DEFAULT,
                        number -> number)
                .sink("console", ConsoleSink.to(new PrintStream(printed, true, StandardCharsets.UTF_8)));
        return job;
    }

    @Test
    void nothingIsReadAfterTheLastCut() {
        SplittableRandom random = new SplittableRandom(SEED);
        long in = 0;
        int stops = 0;
        boolean drained = false;
        while (!drained) {
            Settings settings = Settings.workers(1 + random.nextInt(3))
                    .withCutEvery(Duration.ofMillis(2))
                    .withRate(1_000_000)
                    .withBackup(BackupSetting.checkpoint(directory.resolve("state")));
            RunningJob running = Engine.start(job(), settings);
            boolean ended = running.await(Duration.ofMillis(1 + random.nextInt(100)));
            running.stop();
            JobStatus status = running.status();
            assertThat(status.records().in()).as("seed %d", SEED).isGreaterThanOrEqualTo(in);
            assertThat(status.records().addsUp()).as("%s", status.records()).isTrue();
            in = status.records().in();
            drained = status.drained();
            stops += ended ? 0 : 1;
        }
        assertThat(stops).isGreaterThan(2);
        long whole = RECORDS / PARTITIONS * PARTITIONS;
        assertThat(in).isEqualTo(whole);
        List<Long> numbers = printed.toString(StandardCharsets.UTF_8)
                .lines()
                .map(Long::parseLong)
                .sorted()
                .toList();
        assertThat(numbers)
                .as("seed %d, %d stops", SEED, stops)
                .isEqualTo(LongStream.range(0, whole).boxed().toList());
    }
}
