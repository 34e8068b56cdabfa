package io.tidemark.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.TidemarkException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

/** Goal: what RocksDB cannot do is put down to its cause, and says what to do. */
class RocksFailureTest {

    @TempDir
    Path directory;

    @Test
    void aDirectoryThatIsOpenAlreadyIsNotMadeAnew() {
        RocksLibrary.load(directory);
        RocksMemory memory = RocksMemory.use(64L << 20);
        RocksRows first = RocksRows.open(directory.resolve("rows"), memory);
        try {
            assertThatThrownBy(() -> RocksRows.open(directory.resolve("rows"), memory))
                    .isInstanceOf(RocksFailure.class)
                    .hasMessageContaining("another job or process has it open")
                    .extracting(failure -> ((TidemarkException) failure).kind())
                    .isEqualTo(TidemarkException.Kind.FENCED);
        } finally {
            first.close();
            memory.release();
        }
    }

    @Test
    void aFullDiskAndAMissingRightAreNamed() {
        assertThat(failure("IO error: No space left on device: While appending to file: /d/rows/000004.sst"))
                .hasMessageContaining("its disk is full")
                .matches(failure -> failure.kind() == TidemarkException.Kind.RESOURCES);
        assertThat(failure("IO error: While mkdir if missing: /d/rows: Permission denied"))
                .hasMessageContaining("may not write there")
                .matches(failure -> failure.kind() == TidemarkException.Kind.INVALID);
        assertThat(failure("IO error: While open a file for appending: /d/rows/LOG: Read-only file system"))
                .hasMessageContaining("may not write there");
        assertThat(failure("IO error: While fsync: /d/rows/MANIFEST-000001: Input/output error"))
                .hasMessageContaining("See to the disk");
    }

    private static RocksFailure failure(String message) {
        return RocksFailure.of("write rows", Path.of("/d"), new RocksDBException(message));
    }
}
