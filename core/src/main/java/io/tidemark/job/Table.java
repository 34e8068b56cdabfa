package io.tidemark.job;

import io.tidemark.operator.TableSpec;
import io.tidemark.process.Bound;
import io.tidemark.type.Type;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the changes of a stream make of each key: an element either sets the key's value or deletes it. Each join with a table keeps
 * it for itself, under the table's name.
 *
 * @param <K> the keys
 * @param <V> the values
 */
public final class Table<K, V> {

    private final KeyedStream<K, ?> changes;
    private final TableSpec spec;

    @SuppressWarnings("unchecked") // Given changes of the stream only; it makes values of the type only.
    <T> Table(
            KeyedStream<K, T> changes,
            String name,
            Type<V> type,
            Bound bound,
            Function<? super T, ? extends @Nullable V> value) {
        this.changes = changes;
        this.spec = new TableSpec(
                name,
                (Type<Object>) type,
                bound,
                KeyedStream.erased(changes.stream().codec()),
                (Function<Object, ? extends @Nullable Object>) value);
    }

    KeyedStream<K, ?> changes() {
        return changes;
    }

    TableSpec spec() {
        return spec;
    }
}
