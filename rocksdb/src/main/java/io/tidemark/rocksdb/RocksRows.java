package io.tidemark.rocksdb;

import io.tidemark.engine.tier.Doubt;
import io.tidemark.engine.tier.OrderedRows;
import io.tidemark.engine.tier.RowCursor;
import io.tidemark.engine.tier.RowsWriter;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ordered rows in a RocksDB. */
/*
 * Writes stay in order through a crash: small ones go through the log, which is not synced; larger ones are files, whose range begins with
 * the row that both write. So RocksDB writes its memtable out before it takes a file in, and never has the later write without the earlier.
 */
final class RocksRows implements OrderedRows {

    private static final Logger LOG = LoggerFactory.getLogger(RocksRows.class);
    private static final double BITS_PER_KEY = 10;
    private static final int BACKGROUND_JOBS = 2;
    private static final int MEMTABLES = 2;
    private static final int LEVEL_FILES = 8;
    private static final int FILES_OF_LOGS = 2;

    private final Path directory;
    private final Filter filter = new BloomFilter(BITS_PER_KEY);
    private final Options options;
    private final WriteOptions writing;
    private final EnvOptions environment = new EnvOptions();
    private final AtomicLong files = new AtomicLong();
    private final RocksMemory memory;
    private RocksDB rows;
    private boolean isClosed;

    private RocksRows(Path directory, RocksMemory memory, boolean isKept) {
        this.directory = directory;
        this.memory = memory;
        this.options = options(memory, filter);
        this.writing = new WriteOptions().setDisableWAL(!isKept);
        try {
            rows = isKept ? openOrMake() : make();
        } catch (RocksDBException failure) {
            closeOptions();
            throw RocksFailure.of("open the rows", directory, failure);
        }
    }

    /** The rows in a directory, as a crash may have left them; made anew if RocksDB cannot open them. */
    static RocksRows open(Path directory, RocksMemory memory) {
        return new RocksRows(directory, memory, true);
    }

    /** Rows that are made anew, and that no crash leaves anything of. */
    static RocksRows unlogged(Path directory, RocksMemory memory) {
        return new RocksRows(directory, memory, false);
    }

    private RocksDB openOrMake() throws RocksDBException {
        String damage = damage();
        if (damage == null) {
            try {
                return RocksDB.open(options, directory.toString());
            } catch (RocksDBException failure) {
                if (RocksFailure.of("open the rows", directory, failure).isOfPlace()) {
                    throw failure;
                }
                damage = "RocksDB cannot open them: " + failure.getMessage();
            }
        }
        RocksDB made = make();
        LOG.warn("The rows in {} are not used, because {}. They are made anew from the backup.", directory, damage);
        return made;
    }

    private @Nullable String damage() throws RocksDBException {
        try {
            return RocksLogs.damage(directory).orElse(null);
        } catch (AccessDeniedException failure) {
            throw new RocksDBException("Permission denied: " + failure.getMessage());
        } catch (IOException failure) {
            throw new RocksDBException("IO error: " + failure);
        }
    }

    /** What RocksDB had in the directory is gone, unless another process has it open. */
    private RocksDB make() throws RocksDBException {
        RocksDB.destroyDB(directory.toString(), options);
        return RocksDB.open(options, directory.toString());
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
                new RocksWriter.Place(rows, directory, this::newFile, options, environment, writing), memory);
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
    public boolean isEmpty() {
        try (RocksIterator iterator = rows.newIterator()) {
            iterator.seekToFirst();
            return !iterator.isValid();
        }
    }

    @Override
    public void sync() {
        try (FlushOptions flush = new FlushOptions()) {
            rows.flush(flush);
        } catch (RocksDBException failure) {
            throw RocksFailure.of("write rows", directory, failure);
        }
    }

    @Override
    public void verify() throws Doubt {
        try {
            rows.verifyChecksum();
        } catch (RocksDBException failure) {
            throw new Doubt("files are damaged: " + failure.getMessage());
        }
    }

    @Override
    public void clear() {
        rows.close();
        try {
            rows = make();
        } catch (RocksDBException failure) {
            throw RocksFailure.of("make the rows anew", directory, failure);
        }
    }

    @Override
    public String describe() {
        return directory.toString();
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
        writing.close();
        environment.close();
    }
}
