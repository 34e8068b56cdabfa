package io.tidemark.conformance.spark;

import io.tidemark.conformance.SortedRows;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.streaming.MapState;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;

/** The rows of the current key, a key group, in map state. */
final class MapStateRows implements SortedRows.HostMap {

    private final MapState<byte[], byte[]> state;

    MapStateRows(MapState<byte[], byte[]> state) {
        this.state = state;
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return state.containsKey(key) ? state.getValue(key) : null;
    }

    @Override
    public void put(byte[] key, byte[] value) {
        state.updateValue(key, value);
    }

    @Override
    public void remove(byte[] key) {
        state.removeKey(key);
    }

    @Override
    public Iterable<byte[]> keys() {
        List<byte[]> keys = new ArrayList<>();
        Iterator<byte[]> found = state.keys();
        while (found.hasNext()) {
            keys.add(found.next());
        }
        return keys;
    }
}
