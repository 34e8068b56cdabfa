package io.tidemark.rocksdb;

import io.tidemark.engine.tier.RowsWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rocksdb.EnvOptions;
import org.rocksdb.IngestExternalFileOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileWriter;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** A write of sorted rows: few of them go into the memtable in one batch, many into files that are taken in together. Either is atomic. */
/*
 * From some size on a file is cheaper than a memtable, whose rows are sorted in one by one and written out later. What a file takes in memory
 * until it is complete grows with it, so there are several if there is much to write.
 */
final class RocksWriter implements RowsWriter {

    private final Place place;
    private final RocksMemory memory;
    private final List<Row> few = new ArrayList<>();
    private final List<Path> files = new ArrayList<>();
    private long bytes;
    private @Nullable SstFileWriter file;
    private @Nullable NativeRow row;

    RocksWriter(Place place, RocksMemory memory) {
        this.place = place;
        this.memory = memory;
    }

    /**
     * What is written to.
     *
     * @param directory where the rows are, for messages
     * @param newFile gives names that no file has
     */
    record Place(
            RocksDB rows,
            Path directory,
            Supplier<Path> newFile,
            Options options,
            EnvOptions environment,
            WriteOptions unlogged) {}

    /** A row to write; one without a value is removed. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Row(byte[] key, byte @Nullable [] value) {}

    @Override
    public void put(byte[] key, byte[] value) {
        add(key, value);
    }

    @Override
    public void remove(byte[] key) {
        add(key, null);
    }

    private void add(byte[] key, byte @Nullable [] value) {
        try {
            long rowBytes = key.length + (value == null ? 0L : value.length);
            bytes += rowBytes;
            if (!files.isEmpty()) {
                append(key, value, rowBytes);
                return;
            }
            few.add(new Row(key, value));
            if (bytes > memory.batchBytes()) {
                for (Row each : few) {
                    append(each.key(), each.value(), 0);
                }
                few.clear();
            }
        } catch (RocksDBException failure) {
            throw RocksFailure.of("write a file of rows", place.directory(), failure);
        }
    }

    private void append(byte[] key, byte @Nullable [] value, long rowBytes) throws RocksDBException {
        SstFileWriter to = file;
        if (to != null && bytes > memory.fileBytes()) {
            complete(to);
            bytes = rowBytes;
            to = null;
        }
        if (to == null) {
            to = begin();
        }
        if (value == null) {
            to.delete(key);
        } else {
            nativeRow().put(key, value, to);
        }
    }

    private NativeRow nativeRow() {
        NativeRow made = row;
        if (made == null) {
            made = new NativeRow();
            row = made;
        }
        return made;
    }

    private SstFileWriter begin() throws RocksDBException {
        SstFileWriter begun = new SstFileWriter(place.environment(), place.options());
        file = begun;
        Path path = place.newFile().get();
        files.add(path);
        begun.open(path.toString());
        return begun;
    }

    private void complete(SstFileWriter last) throws RocksDBException {
        file = null;
        try (last) {
            last.finish();
        }
    }

    @Override
    public void commit() {
        try {
            if (files.isEmpty()) {
                write();
            } else {
                ingest();
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

    private void ingest() throws RocksDBException {
        if (file != null) {
            complete(file);
        }
        try (IngestExternalFileOptions moved = new IngestExternalFileOptions().setMoveFiles(true)) {
            place.rows().ingestExternalFile(files.stream().map(Path::toString).toList(), moved);
        }
    }

    @Override
    public void close() {
        if (row != null) {
            row.close();
        }
        if (file != null) {
            file.close();
        }
        try {
            for (Path each : files) {
                Files.deleteIfExists(each);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
