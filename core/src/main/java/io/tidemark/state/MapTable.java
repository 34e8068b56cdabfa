package io.tidemark.state;

import io.tidemark.record.Key;
import org.jspecify.annotations.Nullable;

/**
 * A keyed map state: (key group, key, subkey) to an immutable value. The entries of a key are in the order of the unsigned bytes of
 * their subkeys.
 *
 * <p>A subkey is a byte string of any length, possibly empty, that begins with what the entries are to be ordered by. Subkeys given
 * to a table or by it belong to it afterwards: nobody changes them.
 *
 * @param <V> the values
 */
public interface MapTable<V> {

    @Nullable
    V get(int keyGroup, Key key, byte[] subkey);

    /** Replaces an entry's value. */
    void put(int keyGroup, Key key, byte[] subkey, V value);

    void remove(int keyGroup, Key key, byte[] subkey);

    /** Removes all entries of a key. */
    void removeAll(int keyGroup, Key key);

    /**
     * Visits the entries of a key in order, until the visitor has enough; the visitor changes nothing.
     *
     * @param from the subkey to begin at, or the bytes that it begins with; an empty one for all entries
     */
    void visit(int keyGroup, Key key, byte[] from, EntryVisitor<V> visitor);

    /**
     * Visits all entries of a key group: those of a key one after the other and in order, the keys in no particular order. The
     * visitor does not change this table.
     */
    void scan(int keyGroup, Visitor<V> visitor);

    /** Takes the entries of a key one by one. */
    @FunctionalInterface
    interface EntryVisitor<V> {

        /**
         * Takes an entry.
         *
         * @return whether to go on
         */
        boolean entry(byte[] subkey, V value);
    }

    /** Takes entries one by one; the key view belongs to the caller. */
    @FunctionalInterface
    interface Visitor<V> {
        void entry(Key key, byte[] subkey, V value);
    }
}
