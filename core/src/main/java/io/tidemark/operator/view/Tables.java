package io.tidemark.operator.view;

import io.tidemark.record.Key;
import io.tidemark.state.MapTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the states of a process have in common in how they use their tables. */
final class Tables {

    private Tables() {}

    /** An entry's place, with copies of what a table lends. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Place(Key key, byte[] subkey) {}

    static <T> T opened(@Nullable T table) {
        if (table == null) {
            throw new IllegalStateException("A state was used while its process was being described.");
        }
        return table;
    }

    static Object present(@Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException("Null cannot be kept in a state: remove the entry instead.");
        }
        return value;
    }

    /** Removes the entries of a key group that have expired before a clock. */
    static void sweep(MapTable<Object> table, int keyGroup, long clock) {
        List<Place> expired = new ArrayList<>();
        table.scan(keyGroup, (key, subkey, entry) -> {
            if (Lifetime.isExpiredBefore(entry, clock)) {
                expired.add(new Place(new Key().setCopyOf(key), subkey));
            }
        });
        expired.forEach(place -> table.remove(keyGroup, place.key(), place.subkey()));
    }
}
