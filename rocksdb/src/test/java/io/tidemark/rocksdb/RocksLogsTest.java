package io.tidemark.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.tier.OrderedRows;
import io.tidemark.engine.tier.RowsWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: no changed byte of what says which rows RocksDB has is passed over, and nothing that is sound is called damaged. Method: a RocksDB
 * with a memtable, several files and a log of more than a block is looked at while it is open, as a kill would leave it; then each byte
 * of its MANIFEST is changed, and bytes all over its log.
 */
class RocksLogsTest {

    private static final int STEP = 97;
    private static final int WRITES = 40;

    @TempDir
    private Path directory;

    private Path rows = Path.of("");

    @BeforeEach
    void leaveRows() throws IOException {
        RocksLibrary.load(directory);
        RocksMemory memory = RocksMemory.use(RocksStoreProvider.MEMORY_MIN);
        Path open = directory.resolve("open");
        rows = directory.resolve("rows");
        Files.createDirectory(rows);
        try (OrderedRows all = RocksRows.open(open, memory)) {
            for (int write = 0; write < WRITES; write++) {
                write(all, write, 3_000);
                if (write == WRITES / 2) {
                    all.sync();
                }
            }
            assertThat(RocksLogs.damage(open)).isEmpty();
            try (Stream<Path> files = Files.list(open)) {
                for (Path file : files.toList()) {
                    Files.copy(file, rows.resolve(file.getFileName()));
                }
            }
        } finally {
            memory.release();
        }
        assertThat(RocksLogs.damage(rows)).isEmpty();
    }

    private static void write(OrderedRows rows, int number, int length) {
        try (RowsWriter writer = rows.writer()) {
            writer.put(new byte[] {(byte) number}, new byte[length]);
            writer.commit();
        }
    }

    private Path only(String part) throws IOException {
        try (Stream<Path> files = Files.list(rows)) {
            List<Path> found =
                    files.filter(file -> file.toString().contains(part)).toList();
            assertThat(found).hasSize(1);
            return found.get(0);
        }
    }

    @Test
    void eachByteOfTheManifestCounts() throws IOException {
        Path manifest = only("MANIFEST");
        byte[] bytes = Files.readAllBytes(manifest);
        for (int at = 0; at < bytes.length; at++) {
            bytes[at] ^= (byte) (1 << at % Byte.SIZE);
            Files.write(manifest, bytes);
            assertThat(RocksLogs.damage(rows))
                    .as("byte %s", at)
                    .hasValueSatisfying(damage ->
                            assertThat(damage).contains(manifest.getFileName().toString()));
            bytes[at] ^= (byte) (1 << at % Byte.SIZE);
        }
        Files.write(manifest, bytes);
        assertThat(RocksLogs.damage(rows)).isEmpty();
    }

    @Test
    void aLogIsWholeAndMayLackItsEndOnlyIfThereIsNoNewerOne() throws IOException {
        Path log = only(".log");
        byte[] bytes = Files.readAllBytes(log);
        assertThat(bytes.length).isGreaterThan(1 << 15);
        assertThat(new RecordLog(log).isWhole()).isTrue();
        for (int at = 0; at < bytes.length; at += STEP) {
            bytes[at] ^= 8;
            Files.write(log, bytes);
            assertThat(new RecordLog(log).isWhole()).as("byte %s", at).isFalse();
            bytes[at] ^= 8;
        }
        bytes[bytes.length / 2] ^= 8;
        Files.write(log, bytes);
        assertThat(RocksLogs.damage(rows)).isEmpty();
        Files.createFile(rows.resolve("999999.log"));
        assertThat(RocksLogs.damage(rows)).contains(log.getFileName() + " is not as it was written");
    }

    @Test
    void whatIsNotThereIsNotDamaged() throws IOException {
        assertThat(RocksLogs.damage(directory.resolve("nowhere"))).isEmpty();
    }
}
