package io.tidemark.conformance.flink;

import io.tidemark.conformance.SortedRows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.util.FlinkRuntimeException;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the current key, a key group, in map state.
 *
 * <p>A row key is a string of its bytes as Latin-1 characters: on Flink's heap, map keys are compared by {@code equals}, which
 * byte arrays do not have.
 */
final class MapStateRows implements SortedRows.HostMap {

    private final MapState<String, byte[]> state;

    MapStateRows(MapState<String, byte[]> state) {
        this.state = state;
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return call(() -> state.get(text(key)));
    }

    @Override
    public void put(byte[] key, byte[] value) {
        call(() -> {
            state.put(text(key), value);
            return value;
        });
    }

    @Override
    public void remove(byte[] key) {
        call(() -> {
            state.remove(text(key));
            return key;
        });
    }

    @Override
    public Iterable<byte[]> keys() {
        List<byte[]> keys = new ArrayList<>();
        for (String key : call(state::keys)) {
            keys.add(key.getBytes(StandardCharsets.ISO_8859_1));
        }
        return keys;
    }

    private static String text(byte[] key) {
        return new String(key, StandardCharsets.ISO_8859_1);
    }

    private static <T extends @Nullable Object> T call(StateCall<T> access) {
        try {
            return access.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new FlinkRuntimeException("Flink cannot reach its map state.", e);
        }
    }

    /** An access to state, which may throw anything. */
    @FunctionalInterface
    private interface StateCall<T extends @Nullable Object> {
        T call() throws Exception;
    }
}
