package io.tidemark.engine.heap;

import org.jspecify.annotations.Nullable;

/** One entry of a map state on the heap: a key and subkey, the value, and what cuts have to know. */
/*
 * An entry without a value is gone; it is kept until a cut has written that, unless no cut has ever written the entry. An entry is
 * marked with the number of the stretch between two cuts in which it first changed, so that a cut is begun without touching any.
 */
final class MapEntry<V> {

    /** The mark of an entry of which cuts hold what it is. */
    private static final long UNCHANGED = 0;

    private final KeyEntries<V> key;
    private final byte[] subkey;
    private @Nullable V value;
    private long changedIn = UNCHANGED;
    private boolean written;

    MapEntry(KeyEntries<V> key, byte[] subkey) {
        this.key = key;
        this.subkey = subkey;
    }

    KeyEntries<V> key() {
        return key;
    }

    byte[] subkey() {
        return subkey;
    }

    @Nullable
    V value() {
        return value;
    }

    void set(@Nullable V newValue) {
        value = newValue;
    }

    boolean isChangedIn(long stretch) {
        return changedIn == stretch;
    }

    boolean isChanged() {
        return changedIn != UNCHANGED;
    }

    void setChangedIn(long stretch) {
        changedIn = stretch;
    }

    /** Whether some cut has the entry, so that the next has to say if it is gone. */
    boolean isWritten() {
        return written;
    }

    /** Says that a cut has the entry as it is. */
    void setWritten() {
        changedIn = UNCHANGED;
        written = value != null;
    }
}
