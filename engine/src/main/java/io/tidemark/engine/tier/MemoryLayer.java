package io.tidemark.engine.tier;

import java.util.Arrays;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A layer in memory, which the worker that owns it fills until it is sealed. */
final class MemoryLayer implements Layer {

    /** What a row takes beside its bytes: an entry of the tree and the headers of two arrays. */
    private static final long ROW_OVERHEAD = 88;

    /** A look goes down a tree. */
    private static final int KEPT_MAX = 2;

    private final MemoryBudget budget;
    private final TreeMap<byte[], byte[]> rows = new TreeMap<>(Arrays::compareUnsigned);
    private long bytes;
    private long sealedBytes;

    MemoryLayer(MemoryBudget budget) {
        this.budget = budget;
    }

    /** Notes a row's new value, or {@link #GONE}. */
    void put(byte[] key, byte[] value) {
        byte[] before = rows.put(key, value);
        grow(before == null ? ROW_OVERHEAD + key.length + value.length : value.length - before.length);
    }

    private void grow(long by) {
        bytes += by;
        budget.add(by);
    }

    @Override
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public int keptMax() {
        return KEPT_MAX;
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return rows.get(key);
    }

    @Override
    public RowCursor cursor(byte[] from, byte[] to) {
        return new TreeCursor(rows.subMap(from, to).entrySet().iterator());
    }

    @Override
    public RowCursor cursor() {
        return new TreeCursor(rows.entrySet().iterator());
    }

    @Override
    public void seal() {
        sealedBytes = bytes;
        budget.addSealed(sealedBytes);
    }

    @Override
    public void release() {
        budget.add(-bytes);
        budget.addSealed(-sealedBytes);
        bytes = 0;
        sealedBytes = 0;
    }
}
