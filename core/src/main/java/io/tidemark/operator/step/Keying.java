package io.tidemark.operator.step;

import io.tidemark.type.Type;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * How the records of an operator are keyed.
 *
 * @param key gives a record's key
 * @param keyType the type of the keys
 * @param words gives the word of a record's key without boxing it; null where only {@code key} can tell
 * @param inputs reads of a record what the aggregate needs
 * @param inputsPerRecord how many lanes that is
 */
public record Keying(
        Function<Object, ? extends @Nullable Object> key,
        Type<Object> keyType,
        @Nullable ToLongFunction<Object> words,
        Inputs inputs,
        int inputsPerRecord) {

    /** Reads aggregate inputs of a record into lanes. */
    @FunctionalInterface
    public interface Inputs {
        void extract(Object value, long[] lanes, int at);
    }
}
