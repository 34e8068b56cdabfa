package io.tidemark.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.core.TidemarkException;
import io.tidemark.engine.Engine;
import io.tidemark.engine.RunningJob;
import io.tidemark.engine.file.sink.FileSink;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.storage.LocalDisk;
import io.tidemark.engine.tier.OrderedRows;
import io.tidemark.engine.tier.RowsWriter;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a start takes the rows in its directory if they prove to be those of a cut that it goes on from, and makes them anew in every case
 * of doubt; the answers are right either way. Method: a job is stopped half-way, something is done to what it left, and it goes on with
 * another number of workers. RocksDB gives each directory that it makes an identity, which tells whether it was made anew.
 */
class TrustedRowsTest {

    private static final long RECORDS = 24_000;
    private static final int WORKERS_MAX = 4;
    private static final int CUTS_KEPT = 200;
    private static final byte[] PROOF = {0, 0};

    @TempDir
    private Path directory;

    private List<String> expected = List.of();
    private boolean withSessions = true;

    @BeforeEach
    void runUndisturbed() throws IOException {
        Engine.start(job("expected", "trusting"), Settings.workers(1)).await();
        expected = lines("expected");
        assertThat(expected).isNotEmpty();
    }

    private Job job(String out, String name) throws IOException {
        Job job = Job.named(name);
        LocalDisk disk = LocalDisk.open(directory.resolve(out));
        Stream<Long> numbers = job.source(
                "numbers",
                GeneratorSource.of(Type.LONG, 2, (partition, index) -> index * 7 + partition * 500L)
                        .count(RECORDS / 2),
                SourceSettings.DEFAULT,
                value -> value);
        numbers.keyBy(Type.STRING, value -> "key " + value % 397)
                .window(Windows.hopping(Duration.ofSeconds(20), Duration.ofSeconds(5)))
                .aggregate("sums", Aggregates.sum(value -> value))
                .sink("summed", FileSink.jsonLines(disk, "summed"));
        if (withSessions) {
            numbers.keyByLong(value -> value % 53)
                    .window(Windows.session(Duration.ofMillis(400)))
                    .aggregate("visits", Aggregates.sum(value -> value))
                    .sink("sessions", FileSink.jsonLines(disk, "sessions"));
        }
        return job;
    }

    private Settings settings(int workers) {
        return Settings.workers(workers)
                .withCutEvery(Duration.ofMillis(20))
                .withCutsKept(CUTS_KEPT)
                .withBackup(BackupSetting.checkpoint(directory.resolve("state")))
                .withStore(new StoreSetting("rocksdb", directory.resolve("store"), RocksStoreProvider.MEMORY_MIN));
    }

    /** Runs the job until it has read so many records more. */
    private void runOn(long records, Settings settings) throws IOException {
        RunningJob running = Engine.start(job("out", "trusting"), settings.withRate(RECORDS / 6));
        long before = running.status().records().in();
        while (running.status().records().in() < before + records) {
            assertThat(running.await(Duration.ofMillis(5))).as("has ended").isFalse();
        }
        running.stop();
    }

    private void runToTheEnd(Settings settings) throws IOException {
        Engine.start(job("out", "trusting"), settings).await();
        assertThat(lines("out")).isEqualTo(expected);
    }

    private List<String> lines(String out) throws IOException {
        List<String> lines = new ArrayList<>();
        try (java.util.stream.Stream<Path> files = Files.walk(directory.resolve(out))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        Collections.sort(lines);
        return lines;
    }

    private Path rows() {
        return directory.resolve("store/rows");
    }

    private String identity() throws IOException {
        return Files.readString(rows().resolve("IDENTITY"));
    }

    @Test
    void rowsOfTheLastCutAreTakenByAnyNumberOfWorkers() throws IOException {
        runOn(RECORDS / 24, settings(2));
        String identity = identity();
        for (int workers = 1; workers <= WORKERS_MAX; workers++) {
            runOn(RECORDS / 24, settings(workers));
            assertThat(identity()).isEqualTo(identity);
        }
        runToTheEnd(settings(3));
        assertThat(identity()).isEqualTo(identity);
    }

    @Test
    void rowsOfAnOlderCutTakeWhatChanged() throws IOException {
        withSessions = false;
        expected = expected.stream().filter(line -> line.contains("key ")).toList();
        runOn(RECORDS / 24, settings(3));
        String identity = identity();
        runOn(RECORDS / 24, settings(2).withStore(StoreSetting.HEAP));
        runOn(RECORDS / 24, settings(4));
        assertThat(identity()).isEqualTo(identity);
        runOn(RECORDS / 24, settings(1).withStore(StoreSetting.HEAP));
        runToTheEnd(settings(2));
        assertThat(identity()).isEqualTo(identity);
    }

    @Test
    void rowsWithTimesOfAnOlderCutAreMadeAnew() throws IOException {
        runOn(RECORDS / 24, settings(2));
        String identity = identity();
        runOn(RECORDS / 24, settings(2).withStore(StoreSetting.HEAP));
        runToTheEnd(settings(3));
        assertThat(identity()).isNotEqualTo(identity);
    }

    @Test
    void rowsOfACutThatIsGoneAreMadeAnew() throws IOException {
        withSessions = false;
        expected = expected.stream().filter(line -> line.contains("key ")).toList();
        runOn(RECORDS / 24, settings(2));
        String identity = identity();
        runOn(RECORDS / 24, settings(2).withStore(StoreSetting.HEAP).withCutsKept(1));
        runToTheEnd(settings(3));
        assertThat(identity()).isNotEqualTo(identity);
    }

    @Test
    void rowsOfAnotherBackupAreMadeAnew() throws IOException {
        runOn(RECORDS / 24, settings(2).withBackup(BackupSetting.checkpoint(directory.resolve("other"))));
        Directories.delete(directory.resolve("out"));
        String identity = identity();
        runOn(RECORDS / 24, settings(2).withStore(StoreSetting.HEAP));
        runToTheEnd(settings(3));
        assertThat(identity()).isNotEqualTo(identity);
    }

    @Test
    void rowsOfAnotherJobAreMadeAnew() throws IOException {
        Engine.start(
                        job("other", "other"),
                        settings(2).withBackup(BackupSetting.checkpoint(directory.resolve("other-state"))))
                .await();
        String identity = identity();
        runOn(RECORDS / 24, settings(2));
        assertThat(identity()).isNotEqualTo(identity);
        runToTheEnd(settings(3));
    }

    @Test
    void damagedRowsAreMadeAnew() throws IOException {
        runOn(RECORDS / 24, settings(2));
        int damaged = 0;
        String identity = identity();
        for (String suffix : List.of(".sst", "MANIFEST", "CURRENT")) {
            damaged += damage(suffix);
            runOn(RECORDS / 24, settings(3));
            assertThat(identity()).as("after damage to %s", suffix).isNotEqualTo(identity);
            identity = identity();
        }
        assertThat(damaged).isGreaterThanOrEqualTo(3);
        runToTheEnd(settings(1));
    }

    private int damage(String name) throws IOException {
        List<Path> files;
        try (java.util.stream.Stream<Path> all = Files.list(rows())) {
            files = all.filter(file -> file.getFileName().toString().contains(name))
                    .toList();
        }
        for (Path file : files) {
            try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                int old = open.read();
                open.seek(0);
                open.write(old ^ 1);
            }
        }
        return files.size();
    }

    @Test
    void rowsThatProveNothingAreMadeAnew() throws IOException {
        byte[] newer = {2, 0, 0, 0, 0, 0};
        for (byte[] proof : List.of(new byte[0], new byte[] {1, 2, 3, 4, 5, 6}, newer)) {
            runOn(RECORDS / 24, settings(2));
            String identity = identity();
            write(proof);
            runOn(RECORDS / 24, settings(3));
            assertThat(identity()).isNotEqualTo(identity);
        }
        runToTheEnd(settings(3));
    }

    private void write(byte[] proof) {
        RocksMemory memory = RocksMemory.use(RocksStoreProvider.MEMORY_MIN);
        try (OrderedRows rows = RocksRows.open(rows(), memory);
                RowsWriter writer = rows.writer()) {
            if (proof.length == 0) {
                writer.remove(PROOF);
            } else {
                writer.put(PROOF, proof);
            }
            writer.commit();
        } finally {
            memory.release();
        }
    }

    @Test
    void rowsThatSomebodyElseHasOpenAreRefused() throws IOException {
        runOn(RECORDS / 24, settings(2));
        String identity = identity();
        RocksMemory memory = RocksMemory.use(RocksStoreProvider.MEMORY_MIN);
        try (OrderedRows rows = RocksRows.open(rows(), memory)) {
            assertThatThrownBy(() -> runOn(RECORDS / 24, settings(2)))
                    .isInstanceOf(TidemarkException.class)
                    .hasMessageContaining(rows().toString())
                    .hasMessageContaining("lock");
            assertThat(rows.isEmpty()).isFalse();
        } finally {
            memory.release();
        }
        assertThat(identity()).isEqualTo(identity);
        runToTheEnd(settings(2));
    }
}
