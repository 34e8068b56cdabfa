package io.tidemark.operator.view;

import io.tidemark.process.ListState;
import io.tidemark.state.MapSpec;
import io.tidemark.state.MapTable;
import io.tidemark.state.StateStore;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A state of a list a key: entries of a map state by their number, the last one first.
 *
 * <pre>
 * subkey := number (8 bytes)     big-endian, all bits inverted; numbers begin at 0 when the list is empty
 * </pre>
 */
final class ListDraft<V> implements ListState<V>, Draft {

    private final KeyScope scope;
    private final Lifetime lifetime;
    private final MapSpec<Object> spec;
    private @Nullable MapTable<Object> table;
    private final List<Object> added = new ArrayList<>();
    private boolean cleared;

    ListDraft(KeyScope scope, Lifetime lifetime, MapSpec<Object> spec) {
        this.scope = scope;
        this.lifetime = lifetime;
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
    @SuppressWarnings("unchecked") // Nothing else was added.
    public List<V> get() {
        List<V> elements = new ArrayList<>();
        if (!cleared) {
            table().visit(scope.keyGroup(), scope.key(), new byte[0], (subkey, kept) -> {
                addVisible((List<Object>) elements, kept);
                return true;
            });
            Collections.reverse(elements);
        }
        added.forEach(kept -> addVisible((List<Object>) elements, kept));
        return Collections.unmodifiableList(elements);
    }

    private void addVisible(List<Object> elements, Object kept) {
        Object element = lifetime.visible(kept);
        if (element != null) {
            elements.add(element);
        }
    }

    @Override
    public void add(V element) {
        table();
        added.add(lifetime.kept(Tables.present(element)));
    }

    @Override
    public void clear() {
        table();
        cleared = true;
        added.clear();
    }

    @Override
    public void commit() {
        if (cleared) {
            table().removeAll(scope.keyGroup(), scope.key());
        }
        if (!added.isEmpty()) {
            long number = nextNumber();
            for (Object kept : added) {
                table().put(scope.keyGroup(), scope.key(), subkey(number), kept);
                number++;
            }
        }
        discard();
    }

    /** The number behind the last one; a list of which all has expired begins anew, whether that is still in the table or not. */
    private long nextNumber() {
        long[] last = {-1};
        boolean[] anyVisible = new boolean[1];
        table().visit(scope.keyGroup(), scope.key(), new byte[0], (subkey, kept) -> {
            last[0] = Math.max(last[0], number(subkey));
            anyVisible[0] = lifetime.visible(kept) != null;
            return !anyVisible[0];
        });
        if (anyVisible[0]) {
            return last[0] + 1;
        }
        if (last[0] >= 0) {
            table().removeAll(scope.keyGroup(), scope.key());
        }
        return 0;
    }

    private static byte[] subkey(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(~number).array();
    }

    private static long number(byte[] subkey) {
        return ~ByteBuffer.wrap(subkey).getLong();
    }

    @Override
    public void discard() {
        added.clear();
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
