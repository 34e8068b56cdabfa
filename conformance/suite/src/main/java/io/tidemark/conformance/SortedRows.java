package io.tidemark.conformance;

import io.tidemark.state.bytes.ByteMap;
import java.util.Arrays;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Rows in a host's map that can be got and put but does not iterate in order: the row keys are sorted beside it, from the first
 * scan on.
 */
public final class SortedRows implements ByteMap {

    private final HostMap rows;
    private @Nullable NavigableSet<byte[]> keys;

    /** The rows of one key group in a host's map. */
    public SortedRows(HostMap rows) {
        this.rows = rows;
    }

    /** A host's map of one key group. */
    public interface HostMap {

        byte @Nullable [] get(byte[] key);

        void put(byte[] key, byte[] value);

        void remove(byte[] key);

        /** All keys, in any order. */
        Iterable<byte[]> keys();
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return rows.get(key);
    }

    @Override
    public void put(byte[] key, byte[] value) {
        rows.put(key, value);
        if (keys != null) {
            keys.add(key);
        }
    }

    @Override
    public void remove(byte[] key) {
        rows.remove(key);
        if (keys != null) {
            keys.remove(key);
        }
    }

    @Override
    public void scan(byte[] from, byte[] to, Visitor visitor) {
        for (byte[] key : sorted().subSet(from, true, to, false)) {
            byte[] value = rows.get(key);
            if (value == null) {
                throw new IllegalStateException("The host's map lost the row " + Arrays.toString(key) + ".");
            }
            if (!visitor.row(key, value)) {
                return;
            }
        }
    }

    private NavigableSet<byte[]> sorted() {
        NavigableSet<byte[]> known = keys;
        if (known == null) {
            known = new TreeSet<>(Arrays::compareUnsigned);
            for (byte[] key : rows.keys()) {
                known.add(key);
            }
            keys = known;
        }
        return known;
    }
}
