package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.file.source.FileSource;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.record.Windowed;
import io.tidemark.window.Windows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: partitions that go idle and come back, while cuts are taken as often as can be, neither stop a job of several workers nor
 * make it report a window of a key twice. Method: files grow by turns, from a printed seed, with pauses around the idle timeout;
 * the job is stopped and goes on now and then; in the end every record has counted once or is late.
 */
class IdlePartitionsTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int FILES = 4;
    private static final int STARTS = 4;
    private static final int APPENDS = 60;

    @TempDir
    Path directory;

    private final CollectingSink<Windowed<String, Long>> results = new CollectingSink<>();

    private Job job(boolean followed) {
        String[] inputs = new String[FILES];
        for (int file = 0; file < FILES; file++) {
            inputs[file] = file(file).toString();
        }
        FileSource<String> lines = FileSource.lines(inputs);
        Job job = Job.named("idle");
        job.source(
                        "lines",
                        followed ? lines.follow() : lines,
                        SourceSettings.DEFAULT.withIdleTimeout(Duration.ofMillis(30)),
                        Long::parseLong)
                .keyBy(String.class, line -> line.substring(line.length() - 1))
                .window(Windows.tumbling(Duration.ofMillis(20)))
                .aggregate("count", Aggregates.count())
                .sink("results", results);
        return job;
    }

    private Path file(int number) {
        return directory.resolve("file-" + number);
    }

    @Test
    void idlePartitionsStopNothing() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        long records = 0;
        for (int file = 0; file < FILES; file++) {
            Files.createFile(file(file));
        }
        for (int start = 0; start < STARTS; start++) {
            Settings settings = Settings.workers(1 + (start + 2) % 4)
                    .withCutEvery(Duration.ofMillis(10))
                    .withBackup(BackupSetting.checkpoint(directory.resolve("state")));
            RunningJob running = Engine.start(job(start < STARTS - 1), settings);
            for (int append = 0; append < APPENDS && start < STARTS - 1; append++) {
                StringBuilder lines = new StringBuilder();
                for (int left = 1 + random.nextInt(5); left > 0; left--) {
                    lines.append(records++ / 3 + random.nextInt(40)).append('\n');
                }
                Files.writeString(file(random.nextInt(FILES)), lines, StandardOpenOption.APPEND);
                assertThat(running.await(Duration.ofMillis(random.nextInt(40))))
                        .as("seed %d: ended", SEED)
                        .isFalse();
            }
            if (start < STARTS - 1) {
                running.stop();
            } else {
                running.await();
            }
            Totals read = running.status().sources().get(0).totals();
            Totals taken = running.status().operators().get(0).totals();
            assertThat(read.in()).as("seed %d", SEED).isLessThanOrEqualTo(records);
            assertThat(taken.contributed() + taken.late()).as("seed %d", SEED).isEqualTo(taken.in());
            if (start == STARTS - 1) {
                assertThat(taken.in()).isEqualTo(records);
                assertThat(counted()).as("seed %d", SEED).isEqualTo(taken.contributed());
            }
        }
        assertThat(results.published())
                .extracting(Windowed::key, Windowed::start)
                .doesNotHaveDuplicates();
    }

    private long counted() {
        return results.published().stream().mapToLong(Windowed::value).sum();
    }
}
