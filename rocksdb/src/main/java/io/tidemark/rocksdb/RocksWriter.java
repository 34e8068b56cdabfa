package io.tidemark.rocksdb;

import io.tidemark.engine.tier.RowsWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.EnvOptions;
import org.rocksdb.IngestExternalFileOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileWriter;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** A write of sorted rows: few of them go into the memtable in one batch, many into a file that is taken in whole. Either is atomic. */
final class RocksWriter implements RowsWriter {

    /** From so many bytes on a file is cheaper than a memtable, whose rows are sorted in one by one and written out later. */
    private static final long BATCH_BYTES_MAX = 4L * 1024 * 1024;

    private final Place place;
    private final List<Row> few = new ArrayList<>();
    private long bytes;
    private @Nullable SstFileWriter file;

    RocksWriter(Place place) {
        this.place = place;
    }

    /**
     * What is written to.
     *
     * @param directory where the rows are, for messages
     * @param file a name that no file has
     */
    record Place(
            RocksDB rows, Path directory, Path file, Options options, EnvOptions environment, WriteOptions unlogged) {}

    /** A row to write; one without a value is removed. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Row(byte[] key, byte @Nullable [] value) {}

    @Override
    public void put(byte[] key, byte[] value) {
        add(new Row(key, value));
    }

    @Override
    public void remove(byte[] key) {
        add(new Row(key, null));
    }

    private void add(Row row) {
        try {
            if (file != null) {
                append(file, row);
                return;
            }
            few.add(row);
            bytes += row.key().length + (row.value() == null ? 0 : row.value().length);
            if (bytes > BATCH_BYTES_MAX) {
                SstFileWriter begun = new SstFileWriter(place.environment(), place.options());
                file = begun;
                begun.open(place.file().toString());
                for (Row each : few) {
                    append(begun, each);
                }
                few.clear();
            }
        } catch (RocksDBException failure) {
            throw RocksFailure.of("write a file of rows", place.directory(), failure);
        }
    }

    private static void append(SstFileWriter to, Row row) throws RocksDBException {
        byte[] value = row.value();
        if (value == null) {
            to.delete(row.key());
        } else {
            to.put(row.key(), value);
        }
    }

    @Override
    public void commit() {
        try {
            if (file == null) {
                write();
            } else {
                ingest(file);
            }
        } catch (RocksDBException failure) {
            throw RocksFailure.of("write rows", place.directory(), failure);
        }
    }

    private void write() throws RocksDBException {
        try (WriteBatch batch = new WriteBatch()) {
            for (Row row : few) {
                byte[] value = row.value();
                if (value == null) {
                    batch.delete(row.key());
                } else {
                    batch.put(row.key(), value);
                }
            }
            place.rows().write(place.unlogged(), batch);
        }
    }

    private void ingest(SstFileWriter complete) throws RocksDBException {
        complete.finish();
        try (IngestExternalFileOptions moved = new IngestExternalFileOptions().setMoveFiles(true)) {
            place.rows().ingestExternalFile(List.of(place.file().toString()), moved);
        }
    }

    @Override
    public void close() {
        if (file != null) {
            file.close();
            try {
                Files.deleteIfExists(place.file());
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}
