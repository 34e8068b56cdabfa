package io.tidemark.operator;

import io.tidemark.state.Codec;
import io.tidemark.type.Type;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * An interval join as a job describes it.
 *
 * @param keyType the type of the keys, the same on both sides
 * @param left what is on the left
 * @param right what is on the right
 * @param interval which rows belong together
 * @param function makes a result of a pair; one of the two is null where a row has no match
 */
public record JoinSpec(
        Type<?> keyType,
        Side left,
        Side right,
        JoinInterval interval,
        BiFunction<@Nullable Object, @Nullable Object, ? extends @Nullable Object> function) {

    Side side(boolean isLeft) {
        return isLeft ? left : right;
    }

    /**
     * One side of a join.
     *
     * @param codec how its rows are written
     * @param isKept whether its rows come alone if nothing matches them
     */
    public record Side(Codec<Object> codec, boolean isKept) {}
}
