package io.tidemark.state;

import io.tidemark.record.Key;
import org.jspecify.annotations.Nullable;

/** A keyed value state: (key group, key) to an immutable value. */
public interface ValueTable<V> {

    @Nullable
    V get(int keyGroup, Key key);

    /** Replaces a key's value. */
    void put(int keyGroup, Key key, V value);

    void remove(int keyGroup, Key key);

    /** Visits all rows of a key group, in no particular order; the visitor changes nothing. */
    void scan(int keyGroup, Visitor<V> visitor);

    /** Takes rows one by one; the key view belongs to the caller. */
    @FunctionalInterface
    interface Visitor<V> {
        void row(Key key, V value);
    }
}
