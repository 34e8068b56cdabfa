package io.tidemark.engine.heap;

import io.tidemark.record.Key;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A key of a map state with its entries in the order of subkeys: a sorted array while they are few, a tree once they are many. */
final class KeyEntries<V> {

    /** Up to so many entries moving them in an array is cheaper than a tree. */
    private static final int ARRAY_MAX = 64;

    private static final byte[] FIRST = {};

    private final boolean integral;
    private final long word;
    private final byte[] bytes;
    private final long hash;
    private @Nullable MapEntry<V>[] few = newArray(1);
    private int size;
    private @Nullable TreeMap<byte[], MapEntry<V>> many;

    KeyEntries(Key key) {
        integral = key.isIntegral();
        word = integral ? key.word() : 0;
        bytes = integral ? new byte[0] : key.toBytes();
        hash = key.hash();
    }

    long hash() {
        return hash;
    }

    boolean isOf(Key key) {
        return hash == key.hash()
                && (integral
                        ? word == key.word()
                        : Arrays.equals(
                                bytes, 0, bytes.length, key.bytes(), key.offset(), key.offset() + key.length()));
    }

    /** Points a view at the key. */
    Key key(Key view) {
        return integral ? view.setWord(word, hash) : view.setBytes(bytes, 0, bytes.length, hash);
    }

    boolean isEmpty() {
        return size == 0;
    }

    @Nullable
    MapEntry<V> find(byte[] subkey) {
        if (many != null) {
            return many.get(subkey);
        }
        int at = placeOf(subkey);
        return isAt(at, subkey) ? few[at] : null;
    }

    /** Adds an entry whose subkey is not there yet. */
    void add(MapEntry<V> entry) {
        if (many == null && size == ARRAY_MAX) {
            makeTree();
        }
        if (many != null) {
            many.put(entry.subkey(), entry);
        } else {
            insert(placeOf(entry.subkey()), entry);
        }
        size++;
    }

    private void insert(int at, MapEntry<V> entry) {
        if (size == few.length) {
            few = Arrays.copyOf(few, Math.min(size * 2, ARRAY_MAX));
        }
        System.arraycopy(few, at, few, at + 1, size - at);
        few[at] = entry;
    }

    private void makeTree() {
        TreeMap<byte[], MapEntry<V>> tree = new TreeMap<>(Arrays::compareUnsigned);
        all().forEach(entry -> tree.put(entry.subkey(), entry));
        many = tree;
        few = newArray(0);
    }

    /** Takes an entry out that is there. */
    void remove(MapEntry<V> entry) {
        size--;
        if (many != null) {
            many.remove(entry.subkey());
            return;
        }
        int at = placeOf(entry.subkey());
        System.arraycopy(few, at + 1, few, at, size - at);
        few[size] = null;
    }

    /** All entries, those that are gone too; changes of this key do not show in the list. */
    List<MapEntry<V>> all() {
        List<MapEntry<V>> all = new ArrayList<>(size);
        visit(FIRST, all::add);
        return all;
    }

    /** Visits the entries from a subkey on, those that are gone too, until the visitor has enough. */
    void visit(byte[] from, Predicate<MapEntry<V>> visitor) {
        if (many != null) {
            for (MapEntry<V> entry : many.tailMap(from).values()) {
                if (!visitor.test(entry)) {
                    return;
                }
            }
            return;
        }
        for (int at = placeOf(from); at < size; at++) {
            MapEntry<V> entry = few[at];
            if (entry != null && !visitor.test(entry)) {
                return;
            }
        }
    }

    /** Where in the array a subkey is, or would be. */
    private int placeOf(byte[] subkey) {
        int from = 0;
        int to = size;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (compare(middle, subkey) < 0) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    private boolean isAt(int at, byte[] subkey) {
        return at < size && compare(at, subkey) == 0;
    }

    @SuppressWarnings("NullAway") // The places below the size are filled.
    private int compare(int at, byte[] subkey) {
        return Arrays.compareUnsigned(few[at].subkey(), subkey);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // There are no arrays of generic types.
    private static <V> @Nullable MapEntry<V>[] newArray(int length) {
        return new MapEntry[length];
    }
}
