package io.tidemark.bench.flink;

import io.tidemark.bench.common.Outcome;
import java.io.Serializable;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.streaming.api.functions.windowing.WindowFunction;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/** Count and sum: in an accumulator that is changed in place, and as a user's records that are not. */
final class Totals {

    private Totals() {}

    /** In place. */
    record InPlace<T>(Amount<T> amount) implements AggregateFunction<T, Total, Total> {

        @Override
        public Total createAccumulator() {
            return new Total();
        }

        @Override
        public Total add(T value, Total accumulator) {
            accumulator.count++;
            accumulator.sum += amount.of(value);
            return accumulator;
        }

        @Override
        public Total getResult(Total accumulator) {
            return accumulator;
        }

        @Override
        public Total merge(Total a, Total b) {
            a.count += b.count;
            a.sum += b.sum;
            return a;
        }
    }

    /** Of a user's own. */
    record OfUser<T>(Amount<T> amount) implements AggregateFunction<T, UserTotal, Total> {

        @Override
        public UserTotal createAccumulator() {
            return new UserTotal(0, 0);
        }

        @Override
        public UserTotal add(T value, UserTotal accumulator) {
            return new UserTotal(accumulator.count() + 1, accumulator.sum() + amount.of(value));
        }

        @Override
        public Total getResult(UserTotal accumulator) {
            Total total = new Total();
            total.count = accumulator.count();
            total.sum = accumulator.sum();
            return total;
        }

        @Override
        public UserTotal merge(UserTotal a, UserTotal b) {
            return new UserTotal(a.count() + b.count(), a.sum() + b.sum());
        }
    }

    /** The amount of a record. */
    interface Amount<T> extends Serializable {
        long of(T record);
    }

    /** Puts key and window to a total. */
    static final class Named<K> implements WindowFunction<Total, Outcomes, K, TimeWindow> {

        @Override
        public void apply(K key, TimeWindow window, Iterable<Total> totals, Collector<Outcomes> output) {
            for (Total total : totals) {
                Outcomes outcome = new Outcomes();
                outcome.key = key instanceof Long number ? number : Outcome.key(key.toString());
                outcome.start = window.getStart();
                outcome.end = window.getEnd();
                outcome.count = total.count;
                outcome.sum = total.sum;
                output.collect(outcome);
            }
        }
    }
}
