package io.tidemark.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.Engine;
import io.tidemark.engine.Savepoints;
import io.tidemark.engine.file.sink.FileSink;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.settings.StartSetting;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.storage.LocalDisk;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.portable.Manifest;
import io.tidemark.process.Bound;
import io.tidemark.process.KeyedProcess;
import io.tidemark.process.MapState;
import io.tidemark.process.ProcessContext;
import io.tidemark.process.ProcessSetup;
import io.tidemark.process.ValueState;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: state moves between all stores and backups by savepoints, bit for bit. Method: a job with every kind of state is run on either
 * store, with each backup and with one to four workers; the savepoint of its last cut before the end must have the same content hash everywhere, also
 * where the run began with nothing but a savepoint of another. What it says after the end must be the same as well.
 */
class RocksSavepointsTest {

    private static final long RECORDS = 10_000;
    private static final int WORKERS_MAX = 4;
    private static final long SEED = Long.getLong("tidemark.seed", 20_261_201);
    private static final int MOVES = 12;

    @TempDir
    private Path directory;

    /** What the sinks are given. */
    public record Line(String text) {}

    /** Counts records by key and parity, and reports a key that has been idle. */
    private static final class Idle implements KeyedProcess<Long, Long, Line> {

        private final ValueState<Long> count;
        private final MapState<String, Long> byParity;

        Idle(ProcessSetup setup) {
            setup.ordered();
            count = setup.value("count", Long.class, Bound.ttl(Duration.ofSeconds(60)));
            byParity = setup.map("by-parity", String.class, Long.class, Bound.unbounded());
        }

        @Override
        public void onRecord(Long value, ProcessContext<Long, Line> context) {
            count.set(count.getOr(0L) + 1);
            String parity = value % 2 == 0 ? "even" : "odd";
            byParity.put(parity, byParity.getOr(parity, 0L) + value);
            context.timers().set("idle", context.time() + 20_000);
        }

        @Override
        public void onTimer(String timer, ProcessContext<Long, Line> context) {
            context.emit(new Line(timer + " " + context.key() + " " + count.get() + " " + byParity.entries()));
        }
    }

    private Job job(String run) throws IOException {
        Job job = Job.named("moving");
        Stream<Long> numbers = job.source(
                "numbers",
                GeneratorSource.of(Type.LONG, 1, (partition, index) -> index * 7)
                        .count(RECORDS),
                SourceSettings.DEFAULT,
                value -> value);
        Stream<Long> pairs = job.source(
                "pairs",
                GeneratorSource.of(Type.LONG, 2, (partition, index) -> index * 7 + partition * 500L)
                        .count(RECORDS / 2),
                SourceSettings.DEFAULT,
                value -> value);
        LocalDisk out = LocalDisk.open(directory.resolve(run + "-out"));
        numbers.keyBy(Type.STRING, value -> "key " + value % 97)
                .window(Windows.tumbling(Duration.ofSeconds(37)))
                .aggregate("sums", Aggregates.sum(value -> value))
                .sink("summed", FileSink.jsonLines(out, "summed"));
        numbers.keyByLong(value -> value % 31)
                .window(Windows.hopping(Duration.ofSeconds(4), Duration.ofSeconds(1)))
                .aggregate("tops", Aggregates.max(value -> value))
                .sink("maxima", FileSink.jsonLines(out, "maxima"));
        pairs.keyBy(Type.STRING, value -> "pair " + value % 53)
                .window(Windows.session(Duration.ofMillis(400)))
                .aggregate("visits", Aggregates.sum(value -> value))
                .sink("sessions", FileSink.jsonLines(out, "sessions"));
        pairs.keyByLong(value -> value % 4_001)
                .process("idle", Line.class, Idle::new)
                .sink("reports", FileSink.jsonLines(out, "reports"));
        return job;
    }

    /** A store, a backup, and how many workers there are. */
    private record Way(String store, BackupSetting.Kind backup, int workers) {

        @Override
        public String toString() {
            return store + "-" + backup.word() + "-" + workers;
        }
    }

    private static List<Way> ways() {
        List<Way> ways = new ArrayList<>();
        for (int workers = 1; workers <= WORKERS_MAX; workers++) {
            for (String store : List.of("heap", "rocksdb")) {
                for (BackupSetting.Kind backup : BackupSetting.Kind.values()) {
                    ways.add(new Way(store, backup, workers));
                }
            }
        }
        return ways;
    }

    private Settings settings(String run, Way way) {
        return Settings.workers(way.workers())
                .withCutEvery(Duration.ofMillis(20))
                .withBackup(new BackupSetting(way.backup(), directory.resolve(run)))
                .withStore(
                        way.store().equals("heap")
                                ? StoreSetting.HEAP
                                : new StoreSetting(
                                        way.store(), directory.resolve(run + "-store"), RocksStoreProvider.MEMORY_MIN));
    }

    /** Makes a savepoint of the last cut of a run that is before the end of its input. */
    private Manifest beforeTheEnd(String run, Way way) {
        BackupSetting backup = new BackupSetting(way.backup(), directory.resolve(run));
        long drained = Savepoints.write(backup, 0, directory.resolve(run + "-drained"), percent -> {})
                .cut();
        return Savepoints.write(backup, drained - 1, savepoint(run), percent -> {});
    }

    private Path savepoint(String run) {
        return directory.resolve(run + "-open");
    }

    private List<String> lines(String run) throws IOException {
        List<String> lines = new ArrayList<>();
        try (java.util.stream.Stream<Path> files = Files.walk(directory.resolve(run + "-out"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        Collections.sort(lines);
        return lines;
    }

    @Test
    void stateIsTheSameEverywhereAndMovesBetweenAll() throws IOException {
        List<String> hashes = new ArrayList<>();
        List<List<String>> answers = new ArrayList<>();
        for (Way way : ways()) {
            String run = way.toString();
            Engine.start(job(run), settings(run, way)).await();
            hashes.add(beforeTheEnd(run, way).contentHash());
            answers.add(lines(run));
        }
        assertThat(hashes)
                .hasSize(2 * BackupSetting.Kind.values().length * WORKERS_MAX)
                .containsOnly(hashes.get(0));
        assertThat(answers).containsOnly(answers.get(0));
        assertThat(answers.get(0)).isNotEmpty();

        List<Way> order = new ArrayList<>(ways());
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = order.size() - 1; i > 0; i--) {
            Collections.swap(order, i, random.nextInt(i + 1));
        }
        List<String> moved = new ArrayList<>();
        String from = order.get(0).toString();
        for (Way way : order.subList(0, MOVES)) {
            String run = "moved-" + way;
            Engine.start(job(run), settings(run, way).withFrom(StartSetting.savepoint(savepoint(from))))
                    .await();
            moved.add(beforeTheEnd(run, way).contentHash());
            assertThat(lines(run)).isNotEmpty();
            assertThat(answers.get(0)).containsAll(lines(run));
            from = run;
        }
        assertThat(moved).hasSize(MOVES).containsOnly(hashes.get(0));
    }
}
