package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.file.source.FileSource;
import io.tidemark.engine.run.Conductor;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.task.PartitionStatus;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.record.Windowed;
import io.tidemark.window.Windows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a job says who holds its clock, what is due next, what a cut cost and how it ended, and a fresh start forgets all of it.
 * Method: two small files of known times are read to a known point, by the real engine and its threads.
 */
class JobStatusTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LOOK = Duration.ofMillis(5);

    @TempDir
    Path directory;

    private CollectingSink<Windowed<String, Long>> results = new CollectingSink<>();

    @BeforeEach
    void write() throws IOException {
        Files.writeString(directory.resolve("quick.txt"), "1000\n5000\n9000\n");
        Files.writeString(directory.resolve("slow.txt"), "1500\n4200\n");
    }

    private Job job(boolean followed) {
        FileSource<String> lines = FileSource.lines(
                directory.resolve("quick.txt").toString(),
                directory.resolve("slow.txt").toString());
        Job job = Job.named("status");
        job.source("lines", followed ? lines.follow() : lines, SourceSettings.DEFAULT, Long::parseLong)
                .filter(line -> !line.equals("5000"))
                .keyBy(String.class, line -> "all")
                .window(Windows.tumbling(Duration.ofSeconds(2)))
                .aggregate("count", Aggregates.count())
                .sink("results", results);
        return job;
    }

    private Settings settings(int workers) {
        return Settings.workers(workers)
                .withCutEvery(Duration.ofMillis(20))
                .withBackup(BackupSetting.checkpoint(directory.resolve("state")));
    }

    private static JobStatus eventually(RunningJob running, Predicate<JobStatus> wanted) {
        JobStatus status = running.status();
        for (long waited = 0; !wanted.test(status); waited += LOOK.toMillis()) {
            assertThat(waited).as(status.toString()).isLessThan(PATIENCE.toMillis());
            assertThat(running.await(LOOK)).as("ended: " + status).isFalse();
            status = running.status();
        }
        return status;
    }

    @Test
    void saysWhoHoldsTheClockAndWhatIsDue() {
        for (int workers = 1; workers <= 3; workers++) {
            RunningJob running = Engine.start(job(true), settings(workers).withFreshStart());
            JobStatus status = eventually(
                    running,
                    s -> s.sources().size() == 1
                            && s.sources().get(0).totals().in() == 5
                            && s.operators().get(0).clock() == 4200
                            && s.sources().get(0).partitions().stream()
                                    .allMatch(p -> p.state() == PartitionStatus.State.WAITING)
                            && s.cuts().committed() > 0
                            // What a cut cost is known a step after it was committed.
                            && s.cuts().lastCost().at() > 0);
            JobStatus.SourceStatus source = status.sources().get(0);
            JobStatus.OperatorStatus operator = status.operators().get(0);
            assertThat(source.clock()).isEqualTo(4200);
            assertThat(source.holder().orElseThrow().id()).endsWith("slow.txt");
            assertThat(source.totals().filtered()).isEqualTo(1);
            assertThat(operator.nextDue()).isEqualTo(6000);
            assertThat(operator.rows()).isEqualTo(2);
            assertThat(status.drained()).isFalse();
            assertThat(status.cuts().lastCost().at()).isPositive();
            running.stop();
            assertThat(running.status().phase()).isEqualTo(Conductor.Phase.FINISHED);
            assertThat(running.status().drained()).isFalse();
        }
    }

    @Test
    void saysThatItHasEndedAndHadEnded() {
        RunningJob first = Engine.start(job(false), settings(2));
        first.await();
        assertThat(first.status().drained()).isTrue();
        assertThat(first.status().hadEnded()).isFalse();
        assertThat(first.status().operators().get(0).totals().written()).isEqualTo(3);
        assertThat(results.published()).hasSize(3);

        RunningJob second = Engine.start(job(false), settings(1));
        second.await();
        assertThat(second.status().hadEnded()).isTrue();
        assertThat(second.status().start())
                .isNotNull()
                .matches(start -> start.cut() == first.status().cuts().lastCut() && start.at() > 0);
        assertThat(second.status().operators().get(0).totals().written()).isEqualTo(3);
        assertThat(results.published()).hasSize(3);
    }

    @Test
    void startsFromNothingWhenAskedTo() {
        Engine.start(job(false), settings(2)).await();
        results = new CollectingSink<>();
        RunningJob again = Engine.start(job(false), settings(2).withFreshStart());
        again.await();
        assertThat(again.status().resumed()).isFalse();
        assertThat(again.status().sources().get(0).totals().in()).isEqualTo(5);
        assertThat(results.published())
                .extracting(result -> String.format(Locale.ROOT, "%d:%d", result.start(), result.value()))
                .containsExactlyInAnyOrder("0:2", "4000:1", "8000:1");
    }
}
