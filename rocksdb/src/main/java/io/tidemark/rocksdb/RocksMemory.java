package io.tidemark.rocksdb;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.tier.MemoryBudget;
import org.jspecify.annotations.Nullable;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.WriteBufferManager;

/**
 * The memory that all RocksDB stores of the process use together: half of the budget for rows that changed, on the heap, half for RocksDB
 * itself, beside it.
 */
/*
 * Of RocksDB's half three quarters are one block cache. Blocks of rows, indexes and filters are in it, and memtables are charged to it. The
 * cache lets go of blocks when it is full, but not of memtables, so what those may take has a bound that does not hang on it: a RocksDB has
 * at most two, and a write that is not small beside a memtable goes past it. The last quarter is for what RocksDB counts nowhere: what files
 * that are open, being written or being compacted take. All their sizes are shares of the budget.
 */
final class RocksMemory {

    private static final long KIB = 1024;
    private static final long MIB = 1024 * KIB;

    private static final int HALF = 2;
    private static final int CACHE_EIGHTHS = 3;
    private static final int EIGHTH = 8;
    private static final int MEMTABLE_SHARE = 64;
    private static final long MEMTABLE_BYTES_MAX = 16 * MIB;
    private static final int FILE_SHARE = 8;
    private static final long FILE_BYTES_MAX = 64 * MIB;
    private static final int BUFFER_SHARE = 256;
    private static final long BUFFER_BYTES_MAX = MIB;

    /** What an open file takes beside what is in the cache, as an upper estimate. */
    private static final long OPEN_FILE_BYTES = 8 * KIB;

    private static final int OPEN_FILES_SHARE = 16;
    private static final long OPEN_FILES_MAX = 500;

    /** A part of the cache has a lock of its own. RocksDB charges memtables in pieces of 256 KB, which a small part would not take. */
    private static final long CACHE_PART_BYTES = 16 * MIB;

    private static final int CACHE_PARTS_LOG_MAX = 6;
    private static @Nullable RocksMemory shared;

    private final long bytes;
    private final MemoryBudget budget;
    private final Cache cache;
    private final WriteBufferManager buffers;
    private int users;

    private RocksMemory(long bytes) {
        this.bytes = bytes;
        this.budget = new MemoryBudget(bytes / HALF);
        long cached = bytes / EIGHTH * CACHE_EIGHTHS;
        this.cache = new LRUCache(cached, partsLog(cached));
        this.buffers = new WriteBufferManager(bytes / EIGHTH, cache);
    }

    private static int partsLog(long cached) {
        int log = 0;
        while (log < CACHE_PARTS_LOG_MAX && CACHE_PART_BYTES << log < cached) {
            log++;
        }
        return log;
    }

    /**
     * The memory of the process, for one more user, which releases it.
     *
     * @throws RefusedException if there are users that count on another budget
     */
    static RocksMemory use(long bytes) {
        synchronized (RocksMemory.class) {
            RocksMemory memory = shared;
            if (memory == null) {
                memory = new RocksMemory(bytes);
                shared = memory;
            }
            if (memory.bytes != bytes) {
                throw new RefusedException("A job of this process runs on RocksDB with " + memory.bytes
                        + " bytes of memory, and this one asks for " + bytes
                        + ". The budget is that of the whole process: give all its jobs the same.");
            }
            memory.users++;
            return memory;
        }
    }

    void release() {
        synchronized (RocksMemory.class) {
            users--;
            if (users == 0) {
                shared = null;
                buffers.close();
                cache.close();
            }
        }
    }

    /** The whole budget. */
    long bytes() {
        return bytes;
    }

    MemoryBudget budget() {
        return budget;
    }

    Cache cache() {
        return cache;
    }

    WriteBufferManager buffers() {
        return buffers;
    }

    /** How large a memtable grows. */
    long memtableBytes() {
        return Math.min(MEMTABLE_BYTES_MAX, bytes / MEMTABLE_SHARE);
    }

    /** How large a write into a memtable may be, in bytes of keys and values. */
    long batchBytes() {
        return memtableBytes() / HALF;
    }

    /** How large a file of rows grows: what its index and filter take until it is complete is a share of it. */
    long fileBytes() {
        return Math.min(FILE_BYTES_MAX, bytes / FILE_SHARE);
    }

    /** How much of a file is read or written at once where all of it is. */
    long bufferBytes() {
        return Math.min(BUFFER_BYTES_MAX, bytes / BUFFER_SHARE);
    }

    /** How many files a RocksDB may have open. */
    int openFiles() {
        return (int) Math.min(OPEN_FILES_MAX, bytes / OPEN_FILES_SHARE / OPEN_FILE_BYTES);
    }

    /** What RocksDB says that it uses now, in bytes; 0 once there are no users. Called by any thread. */
    long used() {
        synchronized (RocksMemory.class) {
            return users == 0 ? 0 : cache.getUsage();
        }
    }
}
