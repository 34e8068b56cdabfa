package io.tidemark.engine.tier;

import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Goes over the entries of a sorted map. */
final class TreeCursor implements RowCursor {

    private final Iterator<Map.Entry<byte[], byte[]>> entries;
    private Map.@Nullable Entry<byte[], byte[]> current;

    TreeCursor(Iterator<Map.Entry<byte[], byte[]>> entries) {
        this.entries = entries;
    }

    @Override
    public boolean next() {
        current = entries.hasNext() ? entries.next() : null;
        return current != null;
    }

    @Override
    public byte[] key() {
        return row().getKey();
    }

    @Override
    public byte[] value() {
        return row().getValue();
    }

    private Map.Entry<byte[], byte[]> row() {
        Map.Entry<byte[], byte[]> row = current;
        if (row == null) {
            throw new IllegalStateException("The cursor is at no row.");
        }
        return row;
    }

    @Override
    public void close() {}
}
