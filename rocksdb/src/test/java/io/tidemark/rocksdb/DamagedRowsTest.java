package io.tidemark.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.TidemarkException;
import io.tidemark.engine.tier.OrderedRows;
import io.tidemark.engine.tier.RowCursor;
import io.tidemark.engine.tier.RowsWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a file that was damaged is noticed before a row of it is given. Method: a byte of each file is changed under a RocksDB that has it
 * open.
 */
class DamagedRowsTest {

    private static final int ROWS = 40_000;
    private static final byte[] VALUE = "x".repeat(400).getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path directory;

    @Test
    void aDamagedFileIsNoticed() throws IOException {
        RocksLibrary.load(directory);
        RocksMemory memory = RocksMemory.use(RocksStoreProvider.MEMORY_MIN);
        Path place = directory.resolve("rows");
        try (OrderedRows rows = RocksRows.open(place, memory)) {
            try (RowsWriter writer = rows.writer()) {
                for (int i = 0; i < ROWS; i++) {
                    writer.put(new byte[] {(byte) (i >>> 16), (byte) (i >>> 8), (byte) i}, VALUE);
                }
                writer.commit();
            }
            damage(place);
            assertThatThrownBy(() -> readAll(rows))
                    .isInstanceOf(RocksFailure.class)
                    .hasMessageContaining(place.toString())
                    .hasMessageContaining(".sst")
                    .extracting(failure -> ((TidemarkException) failure).kind())
                    .isEqualTo(TidemarkException.Kind.DATA);
        } finally {
            memory.release();
        }
    }

    private static void readAll(OrderedRows rows) {
        try (RowCursor all = rows.cursor(new byte[0], new byte[] {127})) {
            while (all.next()) {
                assertThat(all.value()).isEqualTo(VALUE);
            }
        }
    }

    private static void damage(Path place) throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".sst")).toList()) {
                try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                    open.seek(open.length() / 2);
                    int old = open.read();
                    open.seek(open.length() / 2);
                    open.write(old ^ 1);
                }
            }
        }
    }
}
