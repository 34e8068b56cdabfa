package io.tidemark.engine.tier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Ordered rows in memory that survive a process as those on a disk do: a crash takes the last writes, as many as chance has it. For
 * tests and simulations.
 */
public final class MemoryRows implements OrderedRows {

    private final TreeMap<byte[], byte[]> durable = new TreeMap<>(Arrays::compareUnsigned);
    private final List<Map<byte[], byte[]>> pending = new ArrayList<>();
    private final TreeMap<byte[], byte[]> rows = new TreeMap<>(Arrays::compareUnsigned);

    @Override
    public synchronized byte @Nullable [] get(byte[] key) {
        return rows.get(key);
    }

    @Override
    public synchronized RowCursor cursor(byte[] from, byte[] to) {
        Iterator<Map.Entry<byte[], byte[]>> found =
                List.copyOf(new TreeMap<>(rows.subMap(from, to)).entrySet()).iterator();
        return new TreeCursor(found);
    }

    @Override
    public RowsWriter writer() {
        return new Writer();
    }

    private final class Writer implements RowsWriter {

        private final TreeMap<byte[], byte[]> changes = new TreeMap<>(Arrays::compareUnsigned);

        @Override
        public void put(byte[] key, byte[] value) {
            requireAscending(key);
            changes.put(key, value);
        }

        @Override
        public void remove(byte[] key) {
            requireAscending(key);
            changes.put(key, Layer.GONE);
        }

        private void requireAscending(byte[] key) {
            if (!changes.isEmpty() && Arrays.compareUnsigned(key, changes.lastKey()) <= 0) {
                throw new IllegalArgumentException("The rows of a write are not in ascending order.");
            }
        }

        @Override
        public void commit() {
            write(changes);
        }

        @Override
        public void close() {}
    }

    private synchronized void write(Map<byte[], byte[]> changes) {
        pending.add(changes);
        apply(changes, rows);
    }

    private static void apply(Map<byte[], byte[]> changes, Map<byte[], byte[]> to) {
        changes.forEach((key, value) -> {
            if (value == Layer.GONE) {
                to.remove(key);
            } else {
                to.put(key, value);
            }
        });
    }

    @Override
    public synchronized void forget(byte[] from, byte[] to) {
        close();
        durable.subMap(from, to).clear();
        rows.subMap(from, to).clear();
    }

    /** What a crash would leave now: without the last writes, as many as chance has it. */
    public synchronized MemoryRows afterCrash(SplittableRandom random) {
        MemoryRows left = new MemoryRows();
        left.durable.putAll(durable);
        int kept = random.nextInt(pending.size() + 1);
        for (int write = 0; write < kept; write++) {
            apply(pending.get(write), left.durable);
        }
        left.rows.putAll(left.durable);
        return left;
    }

    @Override
    public synchronized boolean isEmpty() {
        return rows.isEmpty();
    }

    @Override
    public void sync() {
        close();
    }

    @Override
    public void verify() {}

    @Override
    public synchronized void clear() {
        pending.clear();
        durable.clear();
        rows.clear();
    }

    @Override
    public String describe() {
        return "memory";
    }

    @Override
    public synchronized long diskBytes() {
        long bytes = 0;
        for (Map.Entry<byte[], byte[]> row : rows.entrySet()) {
            bytes += row.getKey().length + row.getValue().length;
        }
        return bytes;
    }

    @Override
    public synchronized void close() {
        pending.forEach(changes -> apply(changes, durable));
        pending.clear();
    }
}
