package io.tidemark.simulation;

import io.tidemark.type.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * Values of some type, each made of a number.
 *
 * @param <V> the values
 */
record Values<V>(String name, Type<V> type, LongFunction<V> of) {

    /** Values that are small, large, nested, and empty now and then. */
    static final List<Values<?>> ALL = List.of(
            new Values<>("longs", Type.LONG, number -> number),
            new Values<>("doubles", Type.DOUBLE, number -> number / 3.0),
            new Values<>("strings", Type.STRING, number -> "\u00e9".repeat((int) Math.floorMod(number, 200L))),
            new Values<>("instants", Type.INSTANT, number -> Instant.ofEpochMilli(number % 1_000_000)),
            new Values<>("decimals", Type.decimal(3), number -> BigDecimal.valueOf(number, 3)),
            new Values<>("lists", Type.listOf(Type.INT), number -> List.of((int) number, 7)),
            new Values<>("maps", Type.mapOf(Type.STRING, Type.LONG), number -> Map.of("n", number, "m", -1L)),
            new Values<>("sets", Type.setOf(Type.LONG), number -> number % 2 == 0 ? Set.of() : Set.of(number)),
            new Values<>(
                    "records",
                    Type.of(Order.class),
                    number -> new Order(
                            "o" + number,
                            number % 3 == 0 ? Optional.empty() : Optional.of(number),
                            List.of(new Item(number % 5 == 0, 0.5)))));

    /** A value with values in it. */
    record Order(String name, Optional<Long> amount, List<Item> items) {}

    /** A value within another. */
    record Item(boolean gift, double weight) {}

    @Override
    public String toString() {
        return name;
    }
}
