package io.tidemark.operator.view;

import io.tidemark.process.ValueState;
import io.tidemark.record.Key;
import io.tidemark.state.StateStore;
import io.tidemark.state.ValueSpec;
import io.tidemark.state.ValueTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A state of one value a key. */
final class ValueDraft<V> implements ValueState<V>, Draft {

    private final KeyScope scope;
    private final Lifetime lifetime;
    private final ValueSpec<Object> spec;
    private @Nullable ValueTable<Object> table;
    private boolean changed;
    private @Nullable Object draft;

    ValueDraft(KeyScope scope, Lifetime lifetime, ValueSpec<Object> spec) {
        this.scope = scope;
        this.lifetime = lifetime;
        this.spec = spec;
    }

    @Override
    public void open(StateStore store) {
        table = store.values(spec);
    }

    private ValueTable<Object> table() {
        scope.requireOpen();
        return Tables.opened(table);
    }

    @Override
    @SuppressWarnings("unchecked") // Nothing else was set.
    public @Nullable V get() {
        ValueTable<Object> open = table();
        return (V) lifetime.visible(changed ? draft : open.get(scope.keyGroup(), scope.key()));
    }

    @Override
    public void set(V value) {
        table();
        draft = lifetime.kept(Tables.present(value));
        changed = true;
    }

    @Override
    public void clear() {
        table();
        draft = null;
        changed = true;
    }

    @Override
    public void commit() {
        Object value = draft;
        if (changed && value != null) {
            table().put(scope.keyGroup(), scope.key(), value);
        } else if (changed) {
            table().remove(scope.keyGroup(), scope.key());
        }
        discard();
    }

    @Override
    public void discard() {
        draft = null;
        changed = false;
    }

    @Override
    public Lifetime lifetime() {
        return lifetime;
    }

    @Override
    public void sweep(int keyGroup, long clock) {
        ValueTable<Object> opened = Tables.opened(table);
        List<Key> expired = new ArrayList<>();
        opened.scan(keyGroup, (key, value) -> {
            if (Lifetime.isExpiredBefore(value, clock)) {
                expired.add(new Key().setCopyOf(key));
            }
        });
        expired.forEach(key -> opened.remove(keyGroup, key));
    }
}
