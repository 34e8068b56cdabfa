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
 * RocksDB's half is one block cache. Indexes and filters are in it, and memtables are charged to it, up to a quarter of the budget.
 * What a read or a compaction holds in its hands comes on top.
 */
final class RocksMemory {

    private static final int HALF = 2;
    private static final int QUARTER = 4;
    private static @Nullable RocksMemory shared;

    private final long bytes;
    private final MemoryBudget budget;
    private final Cache cache;
    private final WriteBufferManager buffers;
    private int users;

    private RocksMemory(long bytes) {
        this.bytes = bytes;
        this.budget = new MemoryBudget(bytes / HALF);
        this.cache = new LRUCache(bytes / HALF);
        this.buffers = new WriteBufferManager(bytes / QUARTER, cache);
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

    MemoryBudget budget() {
        return budget;
    }

    Cache cache() {
        return cache;
    }

    WriteBufferManager buffers() {
        return buffers;
    }

    /** How large a memtable may grow. */
    long memtableBytes() {
        return Math.max(1, bytes / QUARTER / QUARTER);
    }

    /** What RocksDB uses now of its half. */
    long used() {
        return cache.getUsage();
    }
}
