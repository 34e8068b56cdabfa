package io.tidemark.process;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A state of a map a key.
 *
 * @param <M> what entries are found by; two are equal if their encodings are
 * @param <V> the values: immutable
 */
public interface MapState<M, V> {

    /** The value of an entry; null if there is none, or it has expired. */
    @Nullable
    V get(M subkey);

    /** The value of an entry, or another one if there is none. */
    default V getOr(M subkey, V other) {
        V value = get(subkey);
        return value == null ? other : value;
    }

    void put(M subkey, V value);

    void remove(M subkey);

    /** The key's entries in the order of the bytes of their encoded subkeys, without those that have expired: an immutable copy. */
    Map<M, V> entries();

    /** Removes all entries. */
    void clear();
}
