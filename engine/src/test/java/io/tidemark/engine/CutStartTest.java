package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.core.RefusedException;
import io.tidemark.core.TidemarkException;
import io.tidemark.engine.backup.RefusedBackupException;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.plan.NotStartableException;
import io.tidemark.engine.plan.StatePlan;
import io.tidemark.engine.plan.Verdict;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Changes;
import io.tidemark.engine.settings.CutSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.settings.StartSetting;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.portable.Manifest;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a job starts from any cut that another backup keeps, exactly as from a savepoint of that cut. Method: one backup with some cuts
 * kept; from each, a start by way of a savepoint and one without are compared by their results and the hashes of their state.
 */
class CutStartTest {

    private static final long RECORDS = 20_000;
    private static final int CUTS_KEPT = 3;

    @TempDir
    private Path directory;

    private final CollectingSink<Object> results = new CollectingSink<>();

    private Job job(String operator, CollectingSink<Object> sink) {
        Job job = Job.named("moving");
        Stream<Long> numbers = job.source(
                "numbers",
                GeneratorSource.of(Type.LONG, 1, (partition, index) -> index * 7)
                        .count(RECORDS),
                SourceSettings.DEFAULT,
                value -> value);
        into(
                numbers.keyBy(Type.STRING, value -> "key " + value % 97)
                        .window(Windows.tumbling(Duration.ofSeconds(5)))
                        .aggregate(operator, Aggregates.sum(value -> value)),
                "sums",
                sink);
        into(numbers.keyByLong(value -> value % 1_000).dedup("firsts", Duration.ofDays(1)), "ids", sink);
        return job;
    }

    @SuppressWarnings("unchecked") // A sink of objects takes anything.
    private static <T> void into(Stream<T> stream, String name, CollectingSink<Object> sink) {
        stream.sink(name, (CollectingSink<T>) (CollectingSink<?>) sink);
    }

    private Job job() {
        return job("sums-by-key", results);
    }

    private BackupSetting first() {
        return BackupSetting.checkpoint(directory.resolve("first"));
    }

    private static Settings settings(int workers, BackupSetting backup) {
        return Settings.workers(workers)
                .withCutEvery(Duration.ofMillis(20))
                .withCutsKept(CUTS_KEPT)
                .withBackup(backup);
    }

    private Settings second(int workers) {
        return settings(workers, BackupSetting.changelog(directory.resolve("second")));
    }

    /** Runs the job until it has read something, stops it, and tells the number of its last cut. */
    private long runFirst() {
        RunningJob running = Engine.start(job(), settings(2, first()).withRate(RECORDS));
        while (running.status().records().in() < RECORDS / 4) {
            running.await(Duration.ofMillis(5));
        }
        running.stop();
        return running.status().cuts().lastCut();
    }

    @Test
    void aStartFromAKeptCutIsOneFromTheSavepointOfThatCut() {
        long last = runFirst();
        results.clear();
        for (long cut = last; cut > last - CUTS_KEPT; cut--) {
            Path savepoint = directory.resolve("savepoint-" + cut);
            Savepoints.write(first(), cut, savepoint, percent -> {});
            BackupSetting bySavepoint = BackupSetting.checkpoint(directory.resolve("by-savepoint-" + cut));
            List<Object> expected = finish(StartSetting.savepoint(savepoint), bySavepoint);
            BackupSetting direct = BackupSetting.changelog(directory.resolve("direct-" + cut));
            assertThat(finish(StartSetting.cut(first(), cut), direct))
                    .as("results from cut " + cut)
                    .containsExactlyInAnyOrderElementsOf(expected)
                    .isNotEmpty();
            assertThat(openAtTheEnd(direct)).as("state from cut " + cut).isEqualTo(openAtTheEnd(bySavepoint));
        }
    }

    private List<Object> finish(StartSetting from, BackupSetting to) {
        results.clear();
        Engine.start(job(), settings(3, to).withFrom(from)).await();
        List<Object> published = new ArrayList<>(results.published());
        results.clear();
        return published;
    }

    /** The hash of the state when everything was read and no window was closed for the end of the input. */
    private String openAtTheEnd(BackupSetting backup) {
        Path to = directory.resolve(backup.directory().getFileName() + "-savepoint");
        long drained = Savepoints.write(backup, 0, to, percent -> {}).cut();
        Manifest open = Savepoints.write(backup, drained - 1, to.resolveSibling(to.getFileName() + "-open"), p -> {});
        assertThat(open.operators())
                .flatExtracting(Manifest.OperatorEntry::states)
                .allMatch(state -> state.rows() > 0);
        return open.contentHash();
    }

    @Test
    void withoutANumberItIsTheNewestAndStartedAgainItGoesOnFromItsOwnBackup() {
        runFirst();
        CollectingSink<Object> expected = new CollectingSink<>();
        Engine.start(job("sums-by-key", expected), Settings.workers(1)).await();
        Settings settings = second(3).withFrom(StartSetting.cut(first(), CutSetting.NEWEST));
        RunningJob running = Engine.start(job(), settings.withRate(RECORDS));
        while (running.status().records().in() < RECORDS / 2) {
            running.await(Duration.ofMillis(5));
        }
        running.stop();
        // The other backup goes on, and what it had then is not kept any more.
        Engine.start(
                        job("sums-by-key", new CollectingSink<>()),
                        settings(1, first()).withRepeatsAccepted())
                .await();
        Engine.start(job(), settings).await();
        assertThat(results.published()).containsExactlyInAnyOrderElementsOf(expected.published());
    }

    @Test
    void aBackupThatCameFromElsewhereIsNotGoneOnFrom() {
        long last = runFirst();
        Engine.start(job(), second(1).withFrom(StartSetting.cut(first(), last))).await();
        assertThatThrownBy(() -> Engine.start(job(), second(1).withFrom(StartSetting.cut(first(), last - 1))))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("does not come from");
    }

    @Test
    void aSavepointThatIsGoneIsNotMissedByAJobThatGoesOn() throws IOException {
        runFirst();
        Path savepoint = directory.resolve("savepoint");
        Savepoints.write(first(), 0, savepoint, percent -> {});
        Settings settings = second(1).withFrom(StartSetting.savepoint(savepoint));
        RunningJob running = Engine.start(job(), settings.withRate(RECORDS));
        running.stop();
        Files.move(savepoint, directory.resolve("elsewhere"));
        Engine.start(job(), settings).await();
        assertThatThrownBy(() -> Engine.start(
                        job(), second(1).withFrom(StartSetting.savepoint(directory.resolve("never-there")))))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("no savepoint in");
    }

    @Test
    void namesMoveAndStatesGoAsFromASavepoint() {
        runFirst();
        StartSetting from = StartSetting.cut(first(), CutSetting.NEWEST);
        Job renamed = job("totals", results);
        assertThat(Savepoints.plan(renamed, from).states())
                .extracting(StatePlan::state, StatePlan::verdict)
                .contains(tuple("totals/windows", Verdict.CREATE), tuple("sums-by-key/windows", Verdict.ORPHAN));
        assertThatThrownBy(() -> Engine.start(renamed, second(1).withFrom(from)))
                .isInstanceOf(NotStartableException.class)
                .hasMessageContaining("ORPHAN sums-by-key/windows")
                .hasMessageContaining("of the backup in");
        Engine.start(renamed, second(1).withFrom(from.with(new Changes(Map.of("sums-by-key", "totals"), Set.of()))))
                .await();
        CollectingSink<Object> expected = new CollectingSink<>();
        Engine.start(job("sums-by-key", expected), Settings.workers(1)).await();
        assertThat(results.published()).containsExactlyInAnyOrderElementsOf(expected.published());
    }

    @Test
    void aJobThatRunsIsStartedFromToo() {
        RunningJob running =
                Engine.start(job(), settings(1, first()).withRate(RECORDS / 20).withCutEvery(Duration.ofSeconds(1)));
        while (running.status().cuts().lastCut() == 0) {
            running.await(Duration.ofMillis(5));
        }
        CollectingSink<Object> others = new CollectingSink<>();
        Engine.start(job("sums-by-key", others), second(2).withFrom(StartSetting.cut(first(), CutSetting.NEWEST)))
                .await();
        running.stop();
        assertThat(others.published()).isNotEmpty().doesNotHaveDuplicates();
    }

    @Test
    void whatCannotBeStartedFromIsRefused() throws IOException {
        long last = runFirst();
        assertThatThrownBy(() -> Engine.start(job(), second(1).withFrom(StartSetting.cut(first(), last + 7))))
                .isInstanceOf(RefusedBackupException.class)
                .hasMessageContaining("Cut " + (last + 7) + " is not kept")
                .hasMessageContaining("Kept are " + last + ", " + (last - 1));
        assertThatThrownBy(() -> Engine.start(
                        job(), settings(1, first()).withFrom(StartSetting.cut(first(), CutSetting.NEWEST))))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("empty directory");
        assertThatThrownBy(() ->
                        Engine.start(job(), second(1).withFrom(StartSetting.savepoint(directory.resolve("first")))))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("but a backup");
        Savepoints.write(first(), last, directory.resolve("savepoint"), percent -> {});
        assertThatThrownBy(() -> Engine.start(
                        job(), second(1).withFrom(StartSetting.parse("checkpoint:" + directory.resolve("savepoint")))))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("It is a savepoint");
        Files.delete(directory.resolve("first/cuts").resolve(newestPiece()));
        assertThatThrownBy(() -> Engine.start(job(), second(1).withFrom(StartSetting.cut(first(), CutSetting.NEWEST))))
                .isInstanceOf(TidemarkException.class)
                .hasMessageContaining("is damaged")
                .hasMessageContaining("Cut ");
        assertThat(directory.resolve("second/commits")).doesNotExist();
    }

    private String newestPiece() throws IOException {
        try (java.util.stream.Stream<Path> pieces = Files.list(directory.resolve("first/cuts"))) {
            return pieces.map(piece -> piece.getFileName().toString())
                    .max(java.util.Comparator.comparingLong(CutStartTest::cutOf))
                    .orElseThrow();
        }
    }

    private static long cutOf(String piece) {
        return Long.parseLong(piece.split("-")[1]);
    }

    @Test
    void aCutIsNamedBehindAnAt() {
        assertThat(StartSetting.parse("changelog:state@41").place())
                .isEqualTo(new CutSetting(BackupSetting.changelog(Path.of("state")), 41));
        assertThat(StartSetting.parse("checkpoint:me@host/state").place())
                .isEqualTo(new CutSetting(BackupSetting.checkpoint(Path.of("me@host/state")), CutSetting.NEWEST));
        assertThat(StartSetting.parse("checkpoint:me@host/").place())
                .isEqualTo(new CutSetting(BackupSetting.checkpoint(Path.of("me@host")), CutSetting.NEWEST));
        assertThat(StartSetting.parse("savepoints/1@2").place())
                .isEqualTo(new StartSetting.Savepoint(Path.of("savepoints/1@2")));
        for (String wrong : List.of("checkpoint:state@abc", "checkpoint:state@0", "checkpoint:state@")) {
            assertThatThrownBy(() -> StartSetting.parse(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("is not the number of a cut");
        }
    }
}
