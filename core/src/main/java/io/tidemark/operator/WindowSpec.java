package io.tidemark.operator;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Layout;
import io.tidemark.state.Codec;
import io.tidemark.type.Type;
import io.tidemark.window.Emission;

/**
 * A windowed aggregate as an operator is made from it.
 *
 * @param keyType the type of its keys
 * @param recordCodec how its records are written
 * @param kernel what is computed
 * @param layout the shape of its rows
 * @param grace how long after its end a window still takes records, in ms
 * @param emission when results come before the FINAL
 */
public record WindowSpec(
        Type<?> keyType,
        Codec<Object> recordCodec,
        Kernel<Object, ?> kernel,
        Layout layout,
        long grace,
        Emission emission) {}
