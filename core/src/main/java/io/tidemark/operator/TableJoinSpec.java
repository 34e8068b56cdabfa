package io.tidemark.operator;

import io.tidemark.state.Codec;
import io.tidemark.type.Type;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The join of a stream with a table as a job describes it.
 *
 * @param keyType the type of the keys, the same on both sides
 * @param rows how the records of the stream are written
 * @param table the table
 * @param isLeft whether records come without a value too if the table has none
 * @param function makes a result of a record and a value, which is null where the table has none
 */
public record TableJoinSpec(
        Type<?> keyType,
        Codec<Object> rows,
        TableSpec table,
        boolean isLeft,
        BiFunction<Object, @Nullable Object, ? extends @Nullable Object> function) {

    /** The number of the input by which the records of the stream come; the changes of the table come by the other one. */
    static final int STREAM = 0;
}
