package io.tidemark.engine.heap;

import io.tidemark.record.Key;
import io.tidemark.state.MapTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The entries of a map state in one key group, and those of them that cuts have yet to write. */
/*
 * The time between two cuts is a stretch, and stretches are numbered. An entry that changes for the first time in a stretch goes
 * into the list of what changed; a cut takes the list as it is and begins the next stretch, whatever its length. What the cut has
 * not written yet and is about to change again is written first, so what is written is always the state at the cut. An entry is in
 * a cut at most once, so the order within a cut does not matter.
 */
final class MapGroup<V> {

    private static final int PAGE_ENTRIES = 64;

    private final Writer<V> writer;
    private final KeyTable<V> keys = new KeyTable<>();
    private List<MapEntry<V>> changed = new ArrayList<>(0);
    private List<MapEntry<V>> frozen = List.of();
    private int nextFrozen;
    private long stretch = 1;
    private long entries;

    MapGroup(Writer<V> writer) {
        this.writer = writer;
    }

    /** Writes entries for a cut: those with a value as they are, the others as gone. */
    @FunctionalInterface
    interface Writer<V> {
        void write(List<MapEntry<V>> entries);
    }

    /** How many entries there are, those included that are gone and that a cut has yet to write as gone. */
    long entries() {
        return entries;
    }

    @Nullable
    V get(Key key, byte[] subkey) {
        MapEntry<V> entry = find(key, subkey);
        return entry == null ? null : entry.value();
    }

    private @Nullable MapEntry<V> find(Key key, byte[] subkey) {
        KeyEntries<V> ofKey = keys.find(key);
        return ofKey == null ? null : ofKey.find(subkey);
    }

    void put(Key key, byte[] subkey, V value) {
        MapEntry<V> entry = findOrAdd(key, subkey);
        touch(entry);
        entry.set(value);
    }

    private MapEntry<V> findOrAdd(Key key, byte[] subkey) {
        KeyEntries<V> ofKey = keys.findOrAdd(key);
        MapEntry<V> entry = ofKey.find(subkey);
        if (entry == null) {
            entry = new MapEntry<>(ofKey, subkey);
            ofKey.add(entry);
            entries++;
        }
        return entry;
    }

    private void touch(MapEntry<V> entry) {
        if (entry.isChangedIn(stretch)) {
            return;
        }
        if (entry.isChanged()) {
            write(List.of(entry));
        }
        entry.setChangedIn(stretch);
        changed.add(entry);
    }

    void remove(Key key, byte[] subkey) {
        MapEntry<V> entry = find(key, subkey);
        if (entry != null && entry.value() != null) {
            remove(entry);
        }
    }

    private void remove(MapEntry<V> entry) {
        touch(entry);
        entry.set(null);
        if (!entry.isWritten()) {
            forget(entry);
        }
    }

    private void forget(MapEntry<V> entry) {
        KeyEntries<V> ofKey = entry.key();
        ofKey.remove(entry);
        entries--;
        if (ofKey.isEmpty()) {
            keys.remove(ofKey);
        }
    }

    void removeAll(Key key) {
        KeyEntries<V> ofKey = keys.find(key);
        if (ofKey != null) {
            ofKey.all().stream().filter(entry -> entry.value() != null).forEach(this::remove);
        }
    }

    void visit(Key key, byte[] from, MapTable.EntryVisitor<V> visitor) {
        KeyEntries<V> ofKey = keys.find(key);
        if (ofKey != null) {
            ofKey.visit(from, entry -> {
                V value = entry.value();
                return value == null || visitor.entry(entry.subkey(), value);
            });
        }
    }

    void scan(MapTable.Visitor<V> visitor) {
        Key view = new Key();
        keys.forEach(ofKey -> ofKey.all().forEach(entry -> {
            V value = entry.value();
            if (value != null) {
                visitor.entry(ofKey.key(view), entry.subkey(), value);
            }
        }));
    }

    /** Freezes what changed, or all there is; returns whether there is anything to write. */
    boolean freeze(boolean whole) {
        if (nextFrozen < frozen.size()) {
            throw new IllegalStateException("A cut began before the one before it was written.");
        }
        if (whole) {
            changeAll();
        }
        frozen = changed;
        nextFrozen = 0;
        changed = new ArrayList<>(0);
        stretch++;
        return !frozen.isEmpty();
    }

    /** A cut that writes everything need not say what is gone. */
    private void changeAll() {
        changed = new ArrayList<>();
        List<MapEntry<V>> gone = new ArrayList<>();
        keys.forEach(ofKey -> ofKey.all().forEach(entry -> {
            entry.setChangedIn(stretch);
            (entry.value() == null ? gone : changed).add(entry);
        }));
        gone.forEach(this::forget);
    }

    /** Writes the next frozen entries, if any are left. */
    boolean writeNext() {
        if (nextFrozen == frozen.size()) {
            return false;
        }
        List<MapEntry<V>> page = new ArrayList<>(PAGE_ENTRIES);
        while (page.size() < PAGE_ENTRIES && nextFrozen < frozen.size()) {
            MapEntry<V> entry = frozen.get(nextFrozen++);
            if (entry.isChangedIn(stretch - 1) && (entry.value() != null || entry.isWritten())) {
                page.add(entry);
            }
        }
        write(page);
        for (MapEntry<V> entry : page) {
            if (entry.value() == null) {
                forget(entry);
            }
        }
        if (nextFrozen == frozen.size()) {
            frozen = List.of();
            nextFrozen = 0;
        }
        return true;
    }

    private void write(List<MapEntry<V>> page) {
        writer.write(page);
        page.forEach(MapEntry::setWritten);
    }

    /** Takes an entry as a cut has it. */
    void load(Key key, byte[] subkey, V value) {
        MapEntry<V> entry = findOrAdd(key, subkey);
        entry.set(value);
        entry.setWritten();
    }

    /** Takes from a cut that an entry is gone. */
    void loadRemoved(Key key, byte[] subkey) {
        MapEntry<V> entry = find(key, subkey);
        if (entry != null) {
            forget(entry);
        }
    }
}
