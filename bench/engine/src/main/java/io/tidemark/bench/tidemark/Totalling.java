package io.tidemark.bench.tidemark;

import io.tidemark.aggregate.Aggregator;
import java.util.function.ToLongFunction;

/** Count and sum as a user would write them who did not find them ready-made. */
record Totalling<T>(ToLongFunction<T> amount) implements Aggregator<T, Total, Total> {

    @Override
    public Total create() {
        return new Total(0, 0);
    }

    @Override
    public Total add(Total accumulator, T value) {
        return new Total(accumulator.count() + 1, accumulator.sum() + amount.applyAsLong(value));
    }

    @Override
    public Total merge(Total earlier, Total later) {
        return new Total(earlier.count() + later.count(), earlier.sum() + later.sum());
    }

    @Override
    public Total result(Total accumulator) {
        return accumulator;
    }
}
