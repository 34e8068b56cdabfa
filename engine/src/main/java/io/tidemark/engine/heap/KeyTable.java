package io.tidemark.engine.heap;

import io.tidemark.record.Key;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The keys of a key group that have entries in a map state: an open-addressing table. */
/*
 * Linear probing at a load of at most 1/2. A key that is taken out leaves no mark: those behind it that would no longer be found
 * move up.
 */
final class KeyTable<V> {

    private static final int BITS_MIN = 2;

    private int bits = BITS_MIN;
    private @Nullable KeyEntries<V>[] slots = newSlots(BITS_MIN);
    private int size;

    @Nullable
    KeyEntries<V> find(Key key) {
        int slot = home(key.hash());
        KeyEntries<V> found = slots[slot];
        while (found != null && !found.isOf(key)) {
            slot = next(slot);
            found = slots[slot];
        }
        return found;
    }

    /** The entries of a key, made if it has none. */
    KeyEntries<V> findOrAdd(Key key) {
        KeyEntries<V> found = find(key);
        if (found == null) {
            found = new KeyEntries<>(key);
            if ((size + 1) * 2 > slots.length) {
                grow();
            }
            place(found);
            size++;
        }
        return found;
    }

    private void place(KeyEntries<V> key) {
        int slot = home(key.hash());
        while (slots[slot] != null) {
            slot = next(slot);
        }
        slots[slot] = key;
    }

    private void grow() {
        @Nullable KeyEntries<V>[] old = slots;
        bits++;
        slots = newSlots(bits);
        for (KeyEntries<V> each : old) {
            if (each != null) {
                place(each);
            }
        }
    }

    /** Takes a key out that is there. */
    void remove(KeyEntries<V> key) {
        int hole = home(key.hash());
        while (slots[hole] != key) {
            hole = next(hole);
        }
        int slot = next(hole);
        KeyEntries<V> behind = slots[slot];
        while (behind != null) {
            int home = home(behind.hash());
            if (distance(home, slot) >= distance(hole, slot)) {
                slots[hole] = behind;
                hole = slot;
            }
            slot = next(slot);
            behind = slots[slot];
        }
        slots[hole] = null;
        size--;
    }

    void forEach(Consumer<KeyEntries<V>> visitor) {
        for (KeyEntries<V> each : slots) {
            if (each != null) {
                visitor.accept(each);
            }
        }
    }

    private int home(long hash) {
        return (int) (hash >>> (Long.SIZE - bits));
    }

    private int next(int slot) {
        return (slot + 1) & (slots.length - 1);
    }

    private int distance(int from, int to) {
        return (to - from) & (slots.length - 1);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // There are no arrays of generic types.
    private static <V> @Nullable KeyEntries<V>[] newSlots(int bits) {
        return new KeyEntries[1 << bits];
    }
}
