package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.file.source.FileSource;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Reason;
import io.tidemark.record.Windowed;
import io.tidemark.window.Windows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: the clock of a source is that of rule 3 with any number of workers: partitions that are idle or have ended do not hold it, a
 * partition that is found starts at it, and what comes late because of that says so, also after a restart. Method: files that grow,
 * read by the real engine and its threads, which is stopped and started.
 */
class SourceClockTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LOOK = Duration.ofMillis(5);
    private static final int WORKERS_MAX = 3;

    @TempDir
    Path directory;

    private final CollectingSink<Windowed<String, Long>> results = new CollectingSink<>();
    private final CollectingSink<DeadLetter> late = new CollectingSink<>();

    private void append(String name, String lines) throws IOException {
        Files.writeString(directory.resolve(name), lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private Stream<String> source(Job job, String name, String input, boolean followed) {
        FileSource<String> lines = FileSource.lines(directory + "/" + input);
        return job.source(
                name,
                followed ? lines.follow() : lines,
                SourceSettings.DEFAULT.withIdleTimeout(Duration.ofMillis(followed ? 40 : 0)),
                Long::parseLong);
    }

    private Job counting(Job job, Stream<String> lines) {
        lines.keyBy(String.class, line -> "all")
                .window(Windows.tumbling(Duration.ofMillis(10)))
                .aggregate("count", Aggregates.count())
                .sink("results", results);
        return job.late("late", late);
    }

    private Job pattern() {
        Job job = Job.named("pattern");
        return counting(job, source(job, "lines", "*.log", true));
    }

    private Settings settings(int workers) {
        return Settings.workers(workers)
                .withCutEvery(Duration.ofMillis(20))
                .withBackup(BackupSetting.checkpoint(directory.resolve("state")));
    }

    private static void eventually(RunningJob running, Predicate<JobStatus> wanted) {
        Predicate<JobStatus> known = status -> !status.operators().isEmpty();
        for (long waited = 0; !known.and(wanted).test(running.status()); waited += LOOK.toMillis()) {
            assertThat(waited).as(running.status().toString()).isLessThan(PATIENCE.toMillis());
            assertThat(running.await(LOOK)).as("ended: " + running.status()).isFalse();
        }
    }

    private static Predicate<JobStatus> clock(long clock, long read) {
        return status -> status.operators().get(0).clock() == clock
                && status.sources().get(0).totals().in() == read;
    }

    @Test
    void aSourceThatHasEndedDoesNotHoldTheClockOfAUnion() throws IOException {
        append("bounded.txt", "1\n12\n");
        for (int workers = 1; workers <= WORKERS_MAX; workers++) {
            Files.deleteIfExists(directory.resolve("followed.txt"));
            append("followed.txt", "2\n");
            Job job = Job.named("union");
            counting(
                    job,
                    source(job, "bounded", "bounded.txt", false).union(source(job, "followed", "followed.txt", true)));
            RunningJob running = Engine.start(job, settings(workers).withFreshStart());
            eventually(running, status -> status.operators().get(0).clock() == 2);
            append("followed.txt", "23\n");
            eventually(running, status -> status.operators().get(0).clock() == 23);
            eventually(running, status -> results.published().size() == 2);
            running.stop();
            assertThat(results.published())
                    .extracting(Windowed::start, Windowed::value)
                    .as("%d workers", workers)
                    .containsExactly(tuple(0L, 2L), tuple(10L, 1L));
            results.clear();
        }
    }

    @Test
    void whatAnIdlePartitionBringsLateSaysSo() throws IOException {
        for (int workers = 1; workers <= WORKERS_MAX; workers++) {
            Files.deleteIfExists(directory.resolve("a.log"));
            Files.deleteIfExists(directory.resolve("b.log"));
            append("a.log", "1\n");
            append("b.log", "1\n35\n");
            RunningJob running = Engine.start(pattern(), settings(workers).withFreshStart());
            eventually(running, clock(35, 3));
            append("a.log", "5\n");
            eventually(running, clock(35, 4));
            append("a.log", "36\n6\n");
            eventually(running, clock(36, 6));
            eventually(running, status -> late.published().size() == 2);
            assertThat(late.published())
                    .extracting(DeadLetter::record, DeadLetter::reason, DeadLetter::stamp)
                    .as("%d workers", workers)
                    .containsExactly(tuple("5", Reason.IDLE_PARTITION, 5L), tuple("6", Reason.LATE, 36L));
            running.stop();
            late.clear();

            // Idle at the last cut, and behind the clock that went on without it.
            append("b.log", "75\n");
            RunningJob again = Engine.start(pattern(), settings(WORKERS_MAX - workers + 1));
            eventually(again, clock(75, 7));
            again.stop();
            append("a.log", "38\n");
            RunningJob last = Engine.start(pattern(), settings(workers));
            eventually(last, clock(75, 8));
            eventually(last, status -> late.published().size() == 1);
            assertThat(late.published())
                    .extracting(DeadLetter::record, DeadLetter::reason)
                    .containsExactly(tuple("38", Reason.IDLE_PARTITION));
            last.stop();
            late.clear();
        }
    }

    @Test
    void aPartitionThatIsFoundStartsAtTheSourcesClock() throws IOException {
        for (int workers = 1; workers <= WORKERS_MAX; workers++) {
            for (String name : new String[] {"a.log", "b.log", "c.log", "d.log"}) {
                Files.deleteIfExists(directory.resolve(name));
            }
            append("a.log", "1\n25\n");
            append("b.log", "1\n45\n");
            RunningJob running = Engine.start(pattern(), settings(workers).withFreshStart());
            eventually(running, status -> status.sources().get(0).totals().in() == 4);
            append("c.log", "6\n");
            eventually(running, status -> late.published().size() == 1);
            running.stop();
            append("d.log", "7\n");
            RunningJob again = Engine.start(pattern(), settings(workers));
            eventually(again, status -> late.published().size() == 2);
            assertThat(late.published())
                    .extracting(DeadLetter::record, DeadLetter::reason)
                    .as("%d workers", workers)
                    .containsExactly(tuple("6", Reason.NEW_PARTITION), tuple("7", Reason.NEW_PARTITION));
            assertThat(late.published()).allMatch(letter -> letter.stamp() >= 25);
            again.stop();
            late.clear();
        }
    }
}
