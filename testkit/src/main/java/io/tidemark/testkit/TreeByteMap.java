package io.tidemark.testkit;

import io.tidemark.state.bytes.ByteMap;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A {@link ByteMap} in memory: a tree in the order of unsigned bytes, which can be copied. */
public final class TreeByteMap implements ByteMap {

    private final TreeMap<byte[], byte[]> rows = new TreeMap<>(Arrays::compareUnsigned);

    @Override
    public byte @Nullable [] get(byte[] key) {
        return rows.get(key);
    }

    @Override
    public void put(byte[] key, byte[] value) {
        rows.put(key, value);
    }

    @Override
    public void remove(byte[] key) {
        rows.remove(key);
    }

    @Override
    public void scan(byte[] from, byte[] to, Visitor visitor) {
        for (Map.Entry<byte[], byte[]> row : rows.subMap(from, to).entrySet()) {
            if (!visitor.row(row.getKey(), row.getValue())) {
                return;
            }
        }
    }

    /** How many rows there are. */
    public int size() {
        return rows.size();
    }

    /** A map with the same rows, which goes its own way. */
    public TreeByteMap copy() {
        TreeByteMap copy = new TreeByteMap();
        copy.rows.putAll(rows);
        return copy;
    }

    /** Takes over all rows of another map. */
    public void putAll(TreeByteMap from) {
        rows.putAll(from.rows);
    }

    /** Takes over all rows of another map whose key group is in a range. */
    public void putKeyGroups(TreeByteMap from, int firstKeyGroup, int endKeyGroup) {
        rows.putAll(from.rows.subMap(keyGroup(firstKeyGroup), keyGroup(endKeyGroup)));
    }

    private static byte[] keyGroup(int keyGroup) {
        return new byte[] {(byte) (keyGroup >>> Byte.SIZE), (byte) keyGroup};
    }
}
