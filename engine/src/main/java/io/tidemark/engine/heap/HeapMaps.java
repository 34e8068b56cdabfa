package io.tidemark.engine.heap;

import io.tidemark.engine.cut.KeyRows;
import io.tidemark.engine.cut.Rows;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.record.Key;
import io.tidemark.state.MapSpec;
import io.tidemark.state.MapTable;
import io.tidemark.state.Slice;
import io.tidemark.state.StateSpec;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A keyed map state: the entries of each key in order, and for cuts the entries that changed, not whole keys. */
final class HeapMaps<V> implements MapTable<V>, CutTable {

    private static final Slice NO_SLICE = Slice.of(0);

    private final MapSpec<V> spec;
    private final boolean integral;
    private final HeapStore store;
    private final int state;
    private final List<MapGroup<V>> groups = new ArrayList<>();
    private final ArrayDeque<MapGroup<V>> frozen = new ArrayDeque<>();
    private final Key view = new Key();

    HeapMaps(HeapStore store, int state, MapSpec<V> spec) {
        this.store = store;
        this.state = state;
        this.spec = spec;
        this.integral = spec.keyType().isIntegral();
        for (int group = 0; group < store.keyGroups(); group++) {
            int keyGroup = group + store.firstKeyGroup();
            groups.add(new MapGroup<>(entries -> write(keyGroup, entries)));
        }
    }

    private MapGroup<V> group(int keyGroup) {
        return groups.get(keyGroup - store.firstKeyGroup());
    }

    @Override
    public StateSpec spec() {
        return spec;
    }

    @Override
    public long rows() {
        return groups.stream().mapToLong(MapGroup::entries).sum();
    }

    @Override
    public @Nullable V get(int keyGroup, Key key, byte[] subkey) {
        return group(keyGroup).get(key, subkey);
    }

    @Override
    public void put(int keyGroup, Key key, byte[] subkey, V value) {
        group(keyGroup).put(key, subkey, value);
    }

    @Override
    public void remove(int keyGroup, Key key, byte[] subkey) {
        group(keyGroup).remove(key, subkey);
    }

    @Override
    public void removeAll(int keyGroup, Key key) {
        group(keyGroup).removeAll(key);
    }

    @Override
    public void visit(int keyGroup, Key key, byte[] from, EntryVisitor<V> visitor) {
        group(keyGroup).visit(key, from, visitor);
    }

    @Override
    public void scan(int keyGroup, Visitor<V> visitor) {
        group(keyGroup).scan(visitor);
    }

    @Override
    public void freeze(BitSet whole, ChunkOutput output) {
        for (int group = 0; group < groups.size(); group++) {
            if (groups.get(group).freeze(whole.get(group + store.firstKeyGroup()))) {
                frozen.add(groups.get(group));
            }
        }
    }

    @Override
    public boolean writeNext() {
        while (!frozen.isEmpty()) {
            if (frozen.peek().writeNext()) {
                return true;
            }
            frozen.remove();
        }
        return false;
    }

    private void write(int keyGroup, List<MapEntry<V>> entries) {
        writeKind(keyGroup, entries, Rows.PUT);
        writeKind(keyGroup, entries, Rows.REMOVE);
    }

    private void writeKind(int keyGroup, List<MapEntry<V>> entries, byte kind) {
        int count = 0;
        for (MapEntry<V> entry : entries) {
            count += kindOf(entry) == kind ? 1 : 0;
        }
        if (count == 0) {
            return;
        }
        ByteSink rows = store.output().rows(state, keyGroup, kind, NO_SLICE, count);
        for (MapEntry<V> entry : entries) {
            if (kindOf(entry) == kind) {
                KeyRows.write(entry.key().key(view), rows);
                rows.writeBytes(entry.subkey(), 0, entry.subkey().length);
                V value = entry.value();
                if (value != null) {
                    spec.codec().encode(value, rows);
                }
            }
        }
        store.output().appended(state, keyGroup);
    }

    private static byte kindOf(MapEntry<?> entry) {
        return entry.value() == null ? Rows.REMOVE : Rows.PUT;
    }

    @Override
    public void load(int keyGroup, ByteSource chunk) {
        while (chunk.remaining() > 0) {
            Rows.Header block = Rows.readHeader(chunk);
            byte kind = block.kind();
            for (long left = block.count(); left > 0; left--) {
                Key key = KeyRows.read(integral, chunk, view);
                byte[] subkey = chunk.readBytes();
                if (kind == Rows.PUT) {
                    group(keyGroup).load(key, subkey, spec.codec().decode(chunk));
                } else if (kind == Rows.REMOVE) {
                    group(keyGroup).loadRemoved(key, subkey);
                } else {
                    throw chunk.corrupt("A map state has no rows of kind " + kind);
                }
            }
        }
    }

    /** Entries are loaded as unchanged. */
    @Override
    public void loaded() {}
}
