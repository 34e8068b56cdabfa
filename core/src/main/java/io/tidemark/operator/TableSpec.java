package io.tidemark.operator;

import io.tidemark.process.Bound;
import io.tidemark.state.Codec;
import io.tidemark.type.Type;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A table as a job describes it.
 *
 * @param name the name of the state that keeps it
 * @param type the type of its values
 * @param bound what bounds it
 * @param changes how its changes are written
 * @param value gives the value that a change sets, or null for one that deletes
 */
public record TableSpec(
        String name,
        Type<Object> type,
        Bound bound,
        Codec<Object> changes,
        Function<Object, ? extends @Nullable Object> value) {}
