package io.tidemark.operator.step;

import io.tidemark.type.Type;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How the records of an operator are keyed.
 *
 * @param key gives a record's key
 * @param keyType the type of the keys
 * @param inputs reads of a record what the aggregate needs
 * @param inputsPerRecord how many lanes that is
 */
public record Keying(
        Function<Object, ? extends @Nullable Object> key, Type<Object> keyType, Inputs inputs, int inputsPerRecord) {

    /** Reads aggregate inputs of a record into lanes. */
    @FunctionalInterface
    public interface Inputs {
        void extract(Object value, long[] lanes, int at);
    }
}
