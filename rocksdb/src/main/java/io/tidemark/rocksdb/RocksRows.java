package io.tidemark.rocksdb;

import io.tidemark.engine.tier.OrderedRows;
import io.tidemark.engine.tier.RowCursor;
import io.tidemark.engine.tier.RowsWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompressionType;
import org.rocksdb.EnvOptions;
import org.rocksdb.Filter;
import org.rocksdb.FlushOptions;
import org.rocksdb.IndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.WriteOptions;

/** Ordered rows in a RocksDB without a log: a write is durable once a later flush, ingestion or close has made it so, in order. */
final class RocksRows implements OrderedRows {

    private static final double BITS_PER_KEY = 10;
    private static final int BACKGROUND_JOBS = 2;
    private static final int MEMTABLES = 2;
    private static final int LEVEL_FILES = 8;
    private static final int FILES_OF_LOGS = 2;

    private final Path directory;
    private final Filter filter = new BloomFilter(BITS_PER_KEY);
    private final Options options;
    private final WriteOptions unlogged = new WriteOptions().setDisableWAL(true);
    private final EnvOptions environment = new EnvOptions();
    private final AtomicLong files = new AtomicLong();
    private final RocksMemory memory;
    private final RocksDB rows;
    private boolean isClosed;

    /** Makes rows in a directory anew: what RocksDB had in it is gone. */
    RocksRows(Path directory, RocksMemory memory) {
        this.directory = directory;
        this.memory = memory;
        this.options = options(memory, filter);
        try {
            RocksDB.destroyDB(directory.toString(), options);
            rows = RocksDB.open(options, directory.toString());
        } catch (RocksDBException failure) {
            closeOptions();
            throw RocksFailure.of("open the rows", directory, failure);
        }
    }

    private static Options options(RocksMemory memory, Filter filter) {
        BlockBasedTableConfig tables = new BlockBasedTableConfig()
                .setBlockCache(memory.cache())
                .setCacheIndexAndFilterBlocks(true)
                .setIndexType(IndexType.kTwoLevelIndexSearch)
                .setPartitionFilters(true)
                .setFilterPolicy(filter);
        return new Options()
                .setCreateIfMissing(true)
                .setTableFormatConfig(tables)
                .setWriteBufferManager(memory.buffers())
                .setWriteBufferSize(memory.memtableBytes())
                .setMaxWriteBufferNumber(MEMTABLES)
                .setTargetFileSizeBase(memory.fileBytes())
                .setMaxBytesForLevelBase(memory.fileBytes() * LEVEL_FILES)
                .setCompactionReadaheadSize(memory.bufferBytes())
                .setWritableFileMaxBufferSize(memory.bufferBytes())
                .setAllowConcurrentMemtableWrite(false)
                .setCompressionType(CompressionType.LZ4_COMPRESSION)
                .setMaxBackgroundJobs(BACKGROUND_JOBS)
                .setMaxOpenFiles(memory.openFiles())
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
                .setKeepLogFileNum(FILES_OF_LOGS)
                .setStatsDumpPeriodSec(0);
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        try {
            return rows.get(key);
        } catch (RocksDBException failure) {
            throw RocksFailure.of("read a row", directory, failure);
        }
    }

    @Override
    public RowCursor cursor(byte[] from, byte[] to) {
        return new Cursor(from, to);
    }

    /** Goes over rows with an iterator of RocksDB. */
    private final class Cursor implements RowCursor {

        private final Slice end;
        private final ReadOptions bounded;
        private final RocksIterator iterator;
        private boolean isBegun;

        Cursor(byte[] from, byte[] to) {
            end = new Slice(to);
            bounded = new ReadOptions().setIterateUpperBound(end);
            iterator = rows.newIterator(bounded);
            iterator.seek(from);
        }

        @Override
        public boolean next() {
            if (isBegun) {
                iterator.next();
            }
            isBegun = true;
            if (iterator.isValid()) {
                return true;
            }
            try {
                iterator.status();
            } catch (RocksDBException failure) {
                throw RocksFailure.of("read rows", directory, failure);
            }
            return false;
        }

        @Override
        public byte[] key() {
            return iterator.key();
        }

        @Override
        public byte[] value() {
            return iterator.value();
        }

        @Override
        public void close() {
            iterator.close();
            bounded.close();
            end.close();
        }
    }

    @Override
    public RowsWriter writer() {
        return new RocksWriter(
                new RocksWriter.Place(rows, directory, this::newFile, options, environment, unlogged), memory);
    }

    private Path newFile() {
        return directory.resolve("write-" + files.incrementAndGet() + ".sst");
    }

    @Override
    public void forget(byte[] from, byte[] to) {
        try (FlushOptions flush = new FlushOptions()) {
            rows.flush(flush);
            rows.deleteFilesInRanges(rows.getDefaultColumnFamily(), List.of(from, to), false);
        } catch (RocksDBException failure) {
            throw RocksFailure.of("forget rows", directory, failure);
        }
    }

    @Override
    public long diskBytes() {
        try {
            return rows.getLongProperty("rocksdb.total-sst-files-size");
        } catch (RocksDBException failure) {
            throw RocksFailure.of("count bytes", directory, failure);
        }
    }

    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try (FlushOptions flush = new FlushOptions()) {
            rows.flush(flush);
            rows.closeE();
        } catch (RocksDBException failure) {
            throw RocksFailure.of("close the rows", directory, failure);
        } finally {
            rows.close();
            closeOptions();
        }
    }

    private void closeOptions() {
        options.close();
        filter.close();
        unlogged.close();
        environment.close();
    }
}
