package io.tidemark.bench.jet;

import com.hazelcast.function.ToLongFunctionEx;
import com.hazelcast.jet.accumulator.MutableReference;
import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation1;

/** Count and sum: in an accumulator that is changed in place, and as a user's records that are not. Both can be taken out of a running total. */
final class Totals {

    private Totals() {}

    /** In place. */
    static <T> AggregateOperation1<T, Total, Total> inPlace(ToLongFunctionEx<T> amount) {
        return AggregateOperation.withCreate(Total::new)
                .<T>andAccumulate((total, record) -> total.add(amount.applyAsLong(record)))
                .andCombine(Total::add)
                .andDeduct(Total::subtract)
                // A copy even when it is over: a sliding window goes on with what it has given out.
                .andExportFinish(Total::copy);
    }

    /** Of a user's own. */
    static <T> AggregateOperation1<T, MutableReference<UserTotal>, UserTotal> ofUser(ToLongFunctionEx<T> amount) {
        return AggregateOperation.withCreate(() -> new MutableReference<>(new UserTotal(0, 0)))
                .<T>andAccumulate((total, record) -> total.set(
                        new UserTotal(total.get().count() + 1, total.get().sum() + amount.applyAsLong(record))))
                .andCombine((total, other) -> total.set(new UserTotal(
                        total.get().count() + other.get().count(),
                        total.get().sum() + other.get().sum())))
                .andDeduct((total, other) -> total.set(new UserTotal(
                        total.get().count() - other.get().count(),
                        total.get().sum() - other.get().sum())))
                .andExportFinish(MutableReference::get);
    }
}
