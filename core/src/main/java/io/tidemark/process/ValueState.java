package io.tidemark.process;

import org.jspecify.annotations.Nullable;

/**
 * A state of one value a key.
 *
 * @param <V> the values: immutable
 */
public interface ValueState<V> {

    /** The key's value; null if it has none, or it has expired. */
    @Nullable
    V get();

    /** The key's value, or another one if it has none. */
    default V getOr(V other) {
        V value = get();
        return value == null ? other : value;
    }

    void set(V value);

    void clear();
}
