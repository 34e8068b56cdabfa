package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.core.RefusedException;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.plan.NotStartableException;
import io.tidemark.engine.plan.StatePlan;
import io.tidemark.engine.plan.Verdict;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Changes;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.settings.StartSetting;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.portable.DamagedSavepointException;
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
 * Goal: state moves by savepoints. A job that is stopped, made a savepoint of, and started from it with another number of workers and
 * another backup gives the results of one that was never stopped; equal state gives an equal content hash.
 */
class SavepointsTest {

    private static final long RECORDS = 20_000;

    @TempDir
    private Path directory;

    private final CollectingSink<Object> results = new CollectingSink<>();

    private Job job(String operator, Windows windows, CollectingSink<Object> sink) {
        Job job = Job.named("moving");
        Stream<Long> numbers = job.source(
                "numbers",
                GeneratorSource.of(Type.LONG, 1, (partition, index) -> index * 7)
                        .count(RECORDS),
                SourceSettings.DEFAULT,
                value -> value);
        sink(
                numbers.keyBy(Type.STRING, value -> "key " + value % 97)
                        .window(windows)
                        .aggregate(operator, Aggregates.sum(value -> value)),
                "summed",
                sink);
        sink(
                numbers.keyByLong(value -> value % 31)
                        .window(Windows.hopping(Duration.ofSeconds(4), Duration.ofSeconds(1)))
                        .aggregate("tops", Aggregates.max(value -> value)),
                "maxima",
                sink);
        Stream<Long> pairs = job.source(
                "pairs",
                GeneratorSource.of(Type.LONG, 2, (partition, index) -> index * 7 + partition * 500L)
                        .count(RECORDS / 2),
                SourceSettings.DEFAULT,
                value -> value);
        sink(
                pairs.keyBy(Type.STRING, value -> "pair " + value % 53)
                        .window(Windows.session(Duration.ofMillis(40)))
                        .aggregate("visits", Aggregates.sum(value -> value)),
                "sessions",
                sink);
        sink(numbers.keyByLong(value -> value % 1_000).dedup("firsts", Duration.ofDays(1)), "ids", sink);
        return job;
    }

    @SuppressWarnings("unchecked") // A sink of objects takes anything.
    private static <T> void sink(Stream<T> stream, String name, CollectingSink<Object> sink) {
        stream.sink(name, (CollectingSink<T>) (CollectingSink<?>) sink);
    }

    private Job job() {
        return job("sums-by-key", Windows.tumbling(Duration.ofSeconds(5)), results);
    }

    private Settings settings(int workers, String backup) {
        return Settings.workers(workers)
                .withCutEvery(Duration.ofMillis(20))
                .withBackup(BackupSetting.checkpoint(directory.resolve(backup)));
    }

    /** Runs the job until it has read something, stops it, and makes a savepoint. */
    private Manifest savepoint(String name) {
        running(settings(2, "first").withRate(RECORDS)).stop();
        return Savepoints.write(
                BackupSetting.checkpoint(directory.resolve("first")), 0, directory.resolve(name), percent -> {});
    }

    private StartSetting from(String name) {
        return StartSetting.savepoint(directory.resolve(name));
    }

    @Test
    void aJobGoesOnFromItsSavepointWithOtherWorkersAndAnotherBackup() {
        CollectingSink<Object> expected = new CollectingSink<>();
        Engine.start(job("sums-by-key", Windows.tumbling(Duration.ofSeconds(5)), expected), Settings.workers(1))
                .await();
        savepoint("savepoint");
        Engine.start(job(), settings(3, "second").withFrom(from("savepoint"))).await();
        assertThat(results.published()).containsExactlyInAnyOrderElementsOf(expected.published());
    }

    @Test
    void startedAgainWithTheSameCommandItGoesOnFromItsBackup() {
        savepoint("savepoint");
        Settings settings = settings(3, "second").withFrom(from("savepoint"));
        RunningJob running = Engine.start(job(), settings.withRate(RECORDS));
        while (running.status().records().in() < RECORDS / 2) {
            running.await(Duration.ofMillis(5));
        }
        running.stop();
        Engine.start(job(), settings).await();

        CollectingSink<Object> expected = new CollectingSink<>();
        Engine.start(job("sums-by-key", Windows.tumbling(Duration.ofSeconds(5)), expected), Settings.workers(1))
                .await();
        assertThat(results.published()).containsExactlyInAnyOrderElementsOf(expected.published());
        assertThatThrownBy(() -> Engine.start(job(), settings(1, "first").withFrom(from("savepoint"))))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("empty backup");
    }

    @Test
    void equalStateGivesEqualHashes() {
        List<String> hashes = new ArrayList<>();
        for (int workers = 1; workers <= 4; workers++) {
            String name = "workers-" + workers;
            Engine.start(job(), settings(workers, name)).await();
            BackupSetting backup = BackupSetting.checkpoint(directory.resolve(name));
            long drained = Savepoints.write(backup, 0, directory.resolve(name + "-drained"), percent -> {})
                    .cut();
            Manifest beforeTheEnd =
                    Savepoints.write(backup, drained - 1, directory.resolve(name + "-open"), percent -> {});
            assertThat(beforeTheEnd.operators())
                    .flatExtracting(Manifest.OperatorEntry::states)
                    .hasSize(5)
                    .allMatch(state -> state.rows() > 0);
            hashes.add(beforeTheEnd.contentHash());
        }
        assertThat(hashes).hasSize(4).containsOnly(hashes.get(0));
    }

    @Test
    void aJobThatRunsIsMadeSavepointsOfWhileOlderCutsGo() {
        CollectingSink<Object> expected = new CollectingSink<>();
        Engine.start(job("sums-by-key", Windows.tumbling(Duration.ofSeconds(5)), expected), Settings.workers(1))
                .await();
        Settings settings = settings(2, "first").withCutsKept(1);
        RunningJob running = Engine.start(job(), settings.withRate(RECORDS / 20));
        List<Manifest> written = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            written.add(running.savepoint(directory.resolve("savepoint-" + i)));
        }
        running.stop();
        Engine.start(job(), settings).await();
        assertThat(written).extracting(Manifest::cut).doesNotHaveDuplicates().isSorted();
        assertThat(results.published()).containsExactlyInAnyOrderElementsOf(expected.published());
        results.clear();
        Engine.start(job(), settings(3, "second").withFrom(from("savepoint-3"))).await();
        assertThat(expected.published()).containsAll(results.published());
        assertThat(results.published()).doesNotHaveDuplicates().isNotEmpty();
    }

    @Test
    void aJobIsStoppedWithASavepointOfItsLastCut() {
        CollectingSink<Object> expected = new CollectingSink<>();
        Engine.start(job("sums-by-key", Windows.tumbling(Duration.ofSeconds(5)), expected), Settings.workers(1))
                .await();
        RunningJob running = running(settings(2, "first").withRate(RECORDS));
        Manifest written = running.stopWithSavepoint(directory.resolve("savepoint"));
        assertThat(running.status().cuts().lastCut()).isEqualTo(written.cut());
        assertThat(written.drained()).isFalse();
        Engine.start(job(), settings(3, "second").withFrom(from("savepoint"))).await();
        assertThat(results.published()).containsExactlyInAnyOrderElementsOf(expected.published());
    }

    @Test
    void aSavepointThatCannotBeIsRefusedAndTheJobGoesOn() throws IOException {
        Files.createDirectories(directory.resolve("full/of"));
        Files.writeString(directory.resolve("full/of/something"), "precious");
        RunningJob running = running(settings(2, "first").withRate(RECORDS));
        assertThatThrownBy(() -> running.savepoint(directory.resolve("full")))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("something in it");
        assertThatThrownBy(() -> running.stopWithSavepoint(directory.resolve("full")))
                .isInstanceOf(RefusedException.class);
        assertThat(running.await(Duration.ZERO)).as("has ended").isFalse();
        running.stop();
        assertThatThrownBy(() -> running.savepoint(directory.resolve("late")))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("ended");
        RunningJob without = Engine.start(job(), Settings.workers(1).withRate(RECORDS));
        assertThatThrownBy(() -> without.savepoint(directory.resolve("none")))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("no backup");
        without.stop();
    }

    /** The job, once it has read something. */
    private RunningJob running(Settings settings) {
        RunningJob running = Engine.start(job(), settings);
        while (running.status().records().in() < RECORDS / 4) {
            running.await(Duration.ofMillis(5));
        }
        return running;
    }

    @Test
    void whatWouldBeOrphanedStopsTheStartUntilItIsSaidWhatBecameOfIt() {
        savepoint("savepoint");
        Job renamed = job("sums", Windows.tumbling(Duration.ofSeconds(5)), results);
        assertThat(Savepoints.plan(renamed, from("savepoint")).states())
                .extracting(StatePlan::state, StatePlan::verdict)
                .contains(tuple("sums/windows", Verdict.CREATE), tuple("sums-by-key/windows", Verdict.ORPHAN));
        assertThatThrownBy(() -> Engine.start(renamed, settings(1, "second").withFrom(from("savepoint"))))
                .isInstanceOf(NotStartableException.class)
                .hasMessageContaining("ORPHAN sums-by-key/windows");

        Changes changes = new Changes(Map.of("sums-by-key", "sums"), Set.of());
        Engine.start(
                        renamed,
                        settings(1, "second")
                                .withFrom(StartSetting.savepoint(directory.resolve("savepoint"))
                                        .with(changes)))
                .await();
        CollectingSink<Object> expected = new CollectingSink<>();
        Engine.start(job("sums-by-key", Windows.tumbling(Duration.ofSeconds(5)), expected), Settings.workers(1))
                .await();
        assertThat(results.published()).containsExactlyInAnyOrderElementsOf(expected.published());
    }

    @Test
    void aSavepointHasNoFileTwice() {
        savepoint("savepoint");
        assertThat(directory.resolve("savepoint/.unfinished")).isEmptyDirectory();
    }

    @Test
    void anotherWindowIsIncompatible() {
        savepoint("savepoint");
        Job changed = job("sums-by-key", Windows.tumbling(Duration.ofSeconds(1)), results);
        assertThatThrownBy(() -> Engine.start(changed, settings(1, "second").withFrom(from("savepoint"))))
                .isInstanceOf(NotStartableException.class)
                .hasMessageContaining("INCOMPATIBLE sums-by-key/windows")
                .hasMessageContaining("5s")
                .hasMessageContaining("1s");
    }

    @Test
    void aDamagedSavepointIsNotUsed() throws IOException {
        savepoint("savepoint");
        try (java.util.stream.Stream<Path> files = Files.walk(directory.resolve("savepoint/state"))) {
            Path file = files.filter(Files::isRegularFile).findFirst().orElseThrow();
            byte[] bytes = Files.readAllBytes(file);
            bytes[bytes.length / 2] ^= 1;
            Files.write(file, bytes);
        }
        assertThatThrownBy(() -> Engine.start(job(), settings(1, "second").withFrom(from("savepoint"))))
                .isInstanceOf(DamagedSavepointException.class)
                .hasMessageContaining("state/");
        assertThatThrownBy(() -> Savepoints.plan(job(), from("savepoint")))
                .isInstanceOf(DamagedSavepointException.class)
                .hasMessageContaining("state/");
    }

    @Test
    void aNameThatIsNotThereCanNeitherBeDroppedNorRenamed() {
        savepoint("savepoint");
        for (Changes changes : List.of(
                new Changes(Map.of(), Set.of("sums-by-ky")),
                new Changes(Map.of("sums-by-ky/windows", "a/b"), Set.of()))) {
            StartSetting misspelt =
                    StartSetting.savepoint(directory.resolve("savepoint")).with(changes);
            assertThatThrownBy(() -> Savepoints.plan(job(), misspelt))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("\"sums-by-ky")
                    .hasMessageContaining("sums-by-key, sums-by-key/windows");
        }
    }

    @Test
    void aBackupWithoutACutHasNoSavepoint() throws IOException {
        Files.createDirectory(directory.resolve("empty"));
        assertThatThrownBy(() -> Savepoints.write(
                        BackupSetting.checkpoint(directory.resolve("empty")), 0, directory.resolve("s"), percent -> {}))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("no cut");
        assertThat(directory.resolve("s")).doesNotExist();
    }
}
