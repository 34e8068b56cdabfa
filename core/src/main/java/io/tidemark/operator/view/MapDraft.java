package io.tidemark.operator.view;

import io.tidemark.process.MapState;
import io.tidemark.state.MapSpec;
import io.tidemark.state.MapTable;
import io.tidemark.state.StateStore;
import io.tidemark.type.Type;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A state of a map a key; a subkey is the encoding of what the user finds entries by. */
final class MapDraft<M, V> implements MapState<M, V>, Draft {

    private final KeyScope scope;
    private final Lifetime lifetime;
    private final Type<M> subkeyType;
    private final MapSpec<Object> spec;
    private @Nullable MapTable<Object> table;
    /** What was put and, as nothing, what was removed. */
    private final TreeMap<byte[], Optional<Object>> changes = new TreeMap<>(Arrays::compareUnsigned);

    private boolean cleared;

    MapDraft(KeyScope scope, Lifetime lifetime, Type<M> subkeyType, MapSpec<Object> spec) {
        this.scope = scope;
        this.lifetime = lifetime;
        this.subkeyType = subkeyType;
        this.spec = spec;
    }

    @Override
    public void open(StateStore store) {
        table = store.maps(spec);
    }

    private MapTable<Object> table() {
        scope.requireOpen();
        return Tables.opened(table);
    }

    @Override
    @SuppressWarnings("unchecked") // Nothing else was put.
    public @Nullable V get(M subkey) {
        MapTable<Object> open = table();
        byte[] bytes = subkeyType.toBytes(subkey);
        Optional<Object> changed = changes.get(bytes);
        if (changed != null) {
            return (V) lifetime.visible(changed.orElse(null));
        }
        return cleared ? null : (V) lifetime.visible(open.get(scope.keyGroup(), scope.key(), bytes));
    }

    @Override
    public void put(M subkey, V value) {
        table();
        changes.put(subkeyType.toBytes(subkey), Optional.of(lifetime.kept(Tables.present(value))));
    }

    @Override
    public void remove(M subkey) {
        table();
        changes.put(subkeyType.toBytes(subkey), Optional.empty());
    }

    @Override
    @SuppressWarnings("unchecked") // As for get.
    public Map<M, V> entries() {
        TreeMap<byte[], Object> visible = new TreeMap<>(Arrays::compareUnsigned);
        if (!cleared) {
            table().visit(scope.keyGroup(), scope.key(), new byte[0], (subkey, kept) -> {
                visible.put(subkey, kept);
                return true;
            });
        }
        changes.forEach((subkey, change) -> {
            if (change.isPresent()) {
                visible.put(subkey, change.get());
            } else {
                visible.remove(subkey);
            }
        });
        Map<M, V> entries = new LinkedHashMap<>();
        visible.forEach((subkey, kept) -> {
            Object entry = lifetime.visible(kept);
            if (entry != null) {
                entries.put(subkeyType.fromBytes(subkey), (V) entry);
            }
        });
        return Collections.unmodifiableMap(entries);
    }

    @Override
    public void clear() {
        table();
        cleared = true;
        changes.clear();
    }

    @Override
    public void commit() {
        if (cleared) {
            table().removeAll(scope.keyGroup(), scope.key());
        }
        changes.forEach((subkey, change) -> {
            if (change.isPresent()) {
                table().put(scope.keyGroup(), scope.key(), subkey, change.get());
            } else if (!cleared) {
                table().remove(scope.keyGroup(), scope.key(), subkey);
            }
        });
        discard();
    }

    @Override
    public void discard() {
        changes.clear();
        cleared = false;
    }

    @Override
    public Lifetime lifetime() {
        return lifetime;
    }

    @Override
    public void sweep(int keyGroup, long clock) {
        Tables.sweep(Tables.opened(table), keyGroup, clock);
    }
}
