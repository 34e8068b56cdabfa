package io.tidemark.aggregate;

import io.tidemark.aggregate.ChoiceKernel.Choice;
import io.tidemark.aggregate.TallyKernel.Values;
import io.tidemark.type.Type;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * The ready-made aggregates.
 *
 * <p>Results depend on the records of a window and never on the order in which they arrived or where a batch or a cut fell, except
 * for those that say they are inexact. Functions given here are called more than once for a record; they depend on the record alone
 * and never return null.
 */
public final class Aggregates {

    /** How many different values {@link #distinct} and {@link #collectSet} take in one window unless told otherwise. */
    public static final int DISTINCT_VALUES_MAX = 1_000_000;

    /** How many different items {@link #topK} counts in one window unless told otherwise. */
    public static final int TOP_ITEMS_MAX = 100_000;

    /** How many hashes {@link #distinctApprox} keeps unless told otherwise: the estimate is within 1.6 % in two of three windows. */
    public static final int SKETCH_ENTRIES = 4_096;

    /** The most hashes that {@link #distinctApprox} keeps. */
    public static final int SKETCH_ENTRIES_MAX = 1 << 20;

    /** The relative accuracy of {@link #quantiles} unless told otherwise. */
    public static final double QUANTILE_ACCURACY = 0.01;

    /** The finest relative accuracy of {@link #quantiles}: a window keeps up to 700 / accuracy bins. */
    public static final double QUANTILE_ACCURACY_MIN = 0.001;

    private Aggregates() {}

    /** The number of records. */
    public static <V> Aggregate<V, Long> count() {
        return new BuiltIn<>("count", Type.LONG, CountKernel::new);
    }

    /**
     * The sum of longs or ints, exact: it is kept in 128 bits, so that only the result has to fit.
     *
     * <p>A result that does not fit into a long is a dead letter with reason OVERFLOW; see {@link #sumExact}.
     */
    public static <V> Aggregate<V, Long> sum(ToLongFunction<? super V> value) {
        return new BuiltIn<>("sum", Type.LONG, layout -> new SumKernel<>(layout, "sum", value, LongResults::sum));
    }

    /** The sum of longs or ints as a decimal of up to 38 digits without a point, which holds any sum of longs. */
    public static <V> Aggregate<V, BigDecimal> sumExact(ToLongFunction<? super V> value) {
        return new BuiltIn<>(
                "sum", Type.decimal(0), layout -> new SumKernel<>(layout, "sum", value, LongResults::sumExact));
    }

    /** The mean of longs or ints: the exact sum divided by the number of records, rounded once; NaN of none. */
    public static <V> Aggregate<V, Double> mean(ToLongFunction<? super V> value) {
        return new BuiltIn<>("mean", Type.DOUBLE, layout -> new SumKernel<>(layout, "mean", value, LongResults::mean));
    }

    /**
     * The sum of doubles, inexact: compensated within a slice and merged from left to right, so that a restart changes no bit, but
     * the last bits depend on the order in which records arrived. {@link #sumDoubleExact} does not.
     *
     * <p>The sum of nothing, and of negative zeros, is 0.0; a NaN, or infinities of both signs, make it NaN.
     */
    public static <V> Aggregate<V, Double> sumDouble(ToDoubleFunction<? super V> value) {
        return new BuiltIn<>("sumDouble", Type.DOUBLE, layout -> new DoubleSumKernel<>(layout, "sum", value, false));
    }

    /**
     * The sum of doubles, exact: as if added without rounding, and rounded once. Some ten times slower than {@link #sumDouble}.
     *
     * <p>A sum of finite doubles beyond the range of doubles is a dead letter with reason OVERFLOW. The sum of nothing, and of
     * negative zeros, is 0.0; a NaN, or infinities of both signs, make it NaN.
     */
    public static <V> Aggregate<V, Double> sumDoubleExact(ToDoubleFunction<? super V> value) {
        return new BuiltIn<>("sumDoubleExact", Type.DOUBLE, layout -> new ExactDoubleSumKernel<>(layout, value));
    }

    /** The mean of doubles, inexact as {@link #sumDouble} is; NaN of none. */
    public static <V> Aggregate<V, Double> meanDouble(ToDoubleFunction<? super V> value) {
        return new BuiltIn<>("meanDouble", Type.DOUBLE, layout -> new DoubleSumKernel<>(layout, "mean", value, true));
    }

    /**
     * The sum of decimals, exact.
     *
     * <p>A value that would have to be rounded to the scale, or has more than 38 digits, is an error of the record; a sum of more
     * than 38 digits is a dead letter with reason OVERFLOW.
     *
     * @param scale digits after the point, from 0 to 38
     */
    public static <V> Aggregate<V, BigDecimal> sumDecimal(Function<? super V, BigDecimal> value, int scale) {
        return new BuiltIn<>(
                "sumDecimal(" + scale + ")",
                Type.decimal(scale),
                layout -> new DecimalSumKernel<>(layout, value, scale));
    }

    /** The least of longs or ints. */
    public static <V> Aggregate<V, Long> min(ToLongFunction<? super V> value) {
        return new BuiltIn<>("min", Type.LONG, layout -> new ExtremeKernel<>(layout, value, NumberForm.LONG, false));
    }

    /** The greatest of longs or ints. */
    public static <V> Aggregate<V, Long> max(ToLongFunction<? super V> value) {
        return new BuiltIn<>("max", Type.LONG, layout -> new ExtremeKernel<>(layout, value, NumberForm.LONG, true));
    }

    /** The least of doubles in the order of {@link Double#compare}: −0.0 is less than 0.0, and NaN greater than all others. */
    public static <V> Aggregate<V, Double> minDouble(ToDoubleFunction<? super V> value) {
        ToLongFunction<V> lane = v -> NumberForm.DoubleForm.lane(value.applyAsDouble(v));
        return new BuiltIn<>(
                "minDouble", Type.DOUBLE, layout -> new ExtremeKernel<>(layout, lane, NumberForm.DOUBLE, false));
    }

    /** The greatest of doubles in the order of {@link Double#compare}: a single NaN makes it NaN. */
    public static <V> Aggregate<V, Double> maxDouble(ToDoubleFunction<? super V> value) {
        ToLongFunction<V> lane = v -> NumberForm.DoubleForm.lane(value.applyAsDouble(v));
        return new BuiltIn<>(
                "maxDouble", Type.DOUBLE, layout -> new ExtremeKernel<>(layout, lane, NumberForm.DOUBLE, true));
    }

    /** The least of any values that have an order; of values that compare as equal, that of the first record. */
    public static <V, X extends Comparable<? super X>> Aggregate<V, X> minOf(
            Function<? super V, X> value, Type<X> type) {
        return choice("minOf", new Choice<>("min", value, type, Comparator.<X>naturalOrder(), false));
    }

    /** The greatest of any values that have an order; of values that compare as equal, that of the first record. */
    public static <V, X extends Comparable<? super X>> Aggregate<V, X> maxOf(
            Function<? super V, X> value, Type<X> type) {
        return choice("maxOf", new Choice<>("max", value, type, Comparator.<X>reverseOrder(), false));
    }

    /** The record with the least key; of records whose keys compare as equal, the first. */
    public static <V, K extends Comparable<? super K>> Aggregate<V, V> minBy(Function<? super V, K> key, Type<V> type) {
        return choice("minBy", new Choice<>("minBy", v -> v, type, Comparator.comparing(key), false));
    }

    /** The record with the greatest key; of records whose keys compare as equal, the first. */
    public static <V, K extends Comparable<? super K>> Aggregate<V, V> maxBy(Function<? super V, K> key, Type<V> type) {
        return choice(
                "maxBy",
                new Choice<>("maxBy", v -> v, type, Comparator.comparing(key, Comparator.reverseOrder()), false));
    }

    /** The value of the first record by stamp, source name, partition and position. */
    public static <V, X> Aggregate<V, X> first(Function<? super V, ? extends X> value, Type<X> type) {
        return choice("first", new Choice<>("first", value, type, (unusedLeft, unusedRight) -> 0, false));
    }

    /** The value of the last record by stamp, source name, partition and position. */
    public static <V, X> Aggregate<V, X> last(Function<? super V, ? extends X> value, Type<X> type) {
        return choice("last", new Choice<>("last", value, type, (unusedLeft, unusedRight) -> 0, true));
    }

    private static <V, X> Aggregate<V, X> choice(String description, Choice<V, X> choice) {
        return new BuiltIn<>(description, choice.type(), layout -> new ChoiceKernel<>(layout, choice));
    }

    /** The variance of longs or ints, exact and rounded once: the mean squared distance from the mean; NaN of none. */
    public static <V> Aggregate<V, Double> variance(ToLongFunction<? super V> value) {
        return spread(value, Spread.VARIANCE);
    }

    /** The sample variance of longs or ints, which divides by one less than the number of records; NaN of one. */
    public static <V> Aggregate<V, Double> sampleVariance(ToLongFunction<? super V> value) {
        return spread(value, Spread.SAMPLE_VARIANCE);
    }

    /** The standard deviation of longs or ints: the square root of the {@link #variance}. */
    public static <V> Aggregate<V, Double> stddev(ToLongFunction<? super V> value) {
        return spread(value, Spread.STDDEV);
    }

    /** The sample standard deviation of longs or ints: the square root of the {@link #sampleVariance}. */
    public static <V> Aggregate<V, Double> sampleStddev(ToLongFunction<? super V> value) {
        return spread(value, Spread.SAMPLE_STDDEV);
    }

    private static <V> Aggregate<V, Double> spread(ToLongFunction<? super V> value, Spread spread) {
        return new BuiltIn<>(spread.word(), Type.DOUBLE, layout -> new VarianceKernel<>(layout, value, spread));
    }

    /** The variance of doubles, inexact: the last bits depend on the order in which records arrived. */
    public static <V> Aggregate<V, Double> varianceDouble(ToDoubleFunction<? super V> value) {
        return spreadDouble(value, Spread.VARIANCE);
    }

    /** The sample variance of doubles, inexact; NaN of one. */
    public static <V> Aggregate<V, Double> sampleVarianceDouble(ToDoubleFunction<? super V> value) {
        return spreadDouble(value, Spread.SAMPLE_VARIANCE);
    }

    /** The standard deviation of doubles, inexact. */
    public static <V> Aggregate<V, Double> stddevDouble(ToDoubleFunction<? super V> value) {
        return spreadDouble(value, Spread.STDDEV);
    }

    /** The sample standard deviation of doubles, inexact; NaN of one. */
    public static <V> Aggregate<V, Double> sampleStddevDouble(ToDoubleFunction<? super V> value) {
        return spreadDouble(value, Spread.SAMPLE_STDDEV);
    }

    private static <V> Aggregate<V, Double> spreadDouble(ToDoubleFunction<? super V> value, Spread spread) {
        return new BuiltIn<>(
                spread.word() + "Double", Type.DOUBLE, layout -> new DoubleVarianceKernel<>(layout, value, spread));
    }

    /** How many different values there are, exactly, up to {@link #DISTINCT_VALUES_MAX}. */
    public static <V, X> Aggregate<V, Long> distinct(Function<? super V, ? extends X> value, Type<X> type) {
        return distinct(value, type, DISTINCT_VALUES_MAX);
    }

    /**
     * How many different values there are, exactly; values are equal if their encodings are.
     *
     * @param limit how many different values a window may have, 1 at least; with more its result is a dead letter with reason
     *     OVERFLOW
     */
    public static <V, X> Aggregate<V, Long> distinct(Function<? super V, ? extends X> value, Type<X> type, int limit) {
        Values<V, X> values = new Values<>("distinct", value, type, atLeastOne("limit of distinct", limit), false);
        return new BuiltIn<>(
                "distinct(" + limit + ")",
                Type.LONG,
                layout -> new TallyKernel<>(layout, values, tally -> (long) tally.size()));
    }

    /** How many different values there are, about, from {@link #SKETCH_ENTRIES} hashes. */
    public static <V, X> Aggregate<V, Long> distinctApprox(Function<? super V, ? extends X> value, Type<X> type) {
        return distinctApprox(value, type, SKETCH_ENTRIES);
    }

    /**
     * How many different values there are: exactly up to a number of hashes, and beyond that an estimate with a relative standard
     * error of 1 / √hashes. The estimate is the same in any order of records.
     *
     * @param hashes how many hashes of 8 bytes a window keeps, a power of two from 16 to {@link #SKETCH_ENTRIES_MAX}
     */
    public static <V, X> Aggregate<V, Long> distinctApprox(
            Function<? super V, ? extends X> value, Type<X> type, int hashes) {
        if (hashes < 16 || hashes > SKETCH_ENTRIES_MAX || Integer.bitCount(hashes) != 1) {
            throw new IllegalArgumentException("The number of hashes of distinctApprox is " + hashes
                    + "; it must be a power of two from 16 to " + SKETCH_ENTRIES_MAX + ".");
        }
        return new BuiltIn<>(
                "distinctApprox(" + hashes + ")", Type.LONG, layout -> new ThetaKernel<>(layout, value, type, hashes));
    }

    /** The items that come most often, up to {@link #TOP_ITEMS_MAX} different ones in a window. */
    public static <V, X> Aggregate<V, List<Ranked<X>>> topK(
            int k, Function<? super V, ? extends X> item, Type<X> type) {
        return topK(k, item, type, TOP_ITEMS_MAX);
    }

    /**
     * The {@code k} items that come most often, with exact counts, the most frequent first; of items that come equally often, that
     * with the smaller encoding.
     *
     * @param limit how many different items a window may have, {@code k} at least; with more its result is a dead letter with
     *     reason OVERFLOW
     */
    public static <V, X> Aggregate<V, List<Ranked<X>>> topK(
            int k, Function<? super V, ? extends X> item, Type<X> type, int limit) {
        atLeastOne("number of items of topK", k);
        if (limit < k) {
            throw new IllegalArgumentException(
                    "The limit of topK is " + limit + "; it must be at least the " + k + " items that come out.");
        }
        Values<V, X> values = new Values<>("topK", item, type, limit, true);
        return new BuiltIn<>(
                "topK(" + k + ", " + limit + ")",
                null,
                layout -> new TallyKernel<>(layout, values, tally -> TopItems.pick(tally, k, type)));
    }

    /** The quantiles of doubles within 1 %. */
    public static <V> Aggregate<V, List<Double>> quantiles(ToDoubleFunction<? super V> value, double... fractions) {
        return quantilesWithin(QUANTILE_ACCURACY, value, fractions);
    }

    /**
     * Quantiles of doubles: each is a value that has about so many of the records below it, off by at most the accuracy times
     * itself. They are the same in any order of records.
     *
     * <p>A value that is infinite, not a number, or within {@code accuracy} of the largest double is an error of the record.
     *
     * @param accuracy from {@link #QUANTILE_ACCURACY_MIN} to 0.5
     * @param fractions each from 0 to 1, such as 0.5 for the median and 0.99
     */
    public static <V> Aggregate<V, List<Double>> quantilesWithin(
            double accuracy, ToDoubleFunction<? super V> value, double... fractions) {
        List<Double> list = Arrays.stream(fractions).boxed().toList();
        if (list.isEmpty() || !list.stream().allMatch(fraction -> fraction >= 0 && fraction <= 1)) {
            throw new IllegalArgumentException("Quantiles are asked for at " + list
                    + "; name at least one fraction from 0 to 1, such as 0.5 for the median.");
        }
        if (!(accuracy >= QUANTILE_ACCURACY_MIN && accuracy <= 0.5)) {
            throw new IllegalArgumentException("The accuracy of quantiles is " + accuracy + "; it must be from "
                    + QUANTILE_ACCURACY_MIN + " to 0.5.");
        }
        return new BuiltIn<>(
                "quantiles(" + accuracy + ")",
                Type.listOf(Type.DOUBLE),
                layout -> new QuantilesKernel<>(layout, value, accuracy, list));
    }

    /**
     * All values as a list, in the order of their records: stamp, source name, partition, position.
     *
     * @param limit how many values a window may have, 1 at least; with more its result is a dead letter with reason OVERFLOW
     */
    public static <V, X> Aggregate<V, List<X>> collect(
            Function<? super V, ? extends X> value, Type<X> type, int limit) {
        atLeastOne("limit of collect", limit);
        return new BuiltIn<>(
                "collect(" + limit + ")", Type.listOf(type), layout -> new CollectKernel<>(layout, value, type, limit));
    }

    /**
     * The different values as a set, which iterates in the order of their encodings.
     *
     * @param limit how many different values a window may have, 1 at least; with more its result is a dead letter with reason
     *     OVERFLOW
     */
    public static <V, X> Aggregate<V, Set<X>> collectSet(
            Function<? super V, ? extends X> value, Type<X> type, int limit) {
        Values<V, X> values = new Values<>("collectSet", value, type, atLeastOne("limit of collectSet", limit), false);
        return new BuiltIn<>(
                "collectSet(" + limit + ")",
                Type.setOf(type),
                layout -> new TallyKernel<>(layout, values, tally -> {
                    Set<X> set = new LinkedHashSet<>();
                    tally.forEach((encoded, count) -> set.add(type.fromBytes(encoded)));
                    return Collections.unmodifiableSet(set);
                }));
    }

    private static int atLeastOne(String what, int number) {
        if (number < 1) {
            throw new IllegalArgumentException("The " + what + " is " + number + "; it must be at least 1.");
        }
        return number;
    }

    /** An aggregate of the records that pass a predicate; it must have a result of none, such as a count of 0. */
    public static <V, R> Aggregate<V, R> filter(Predicate<? super V> predicate, Aggregate<V, R> aggregate) {
        return new FilterAggregate<>(predicate, aggregate, null);
    }

    /** An aggregate of the records that pass a predicate, and what comes out when none does. */
    public static <V, R> Aggregate<V, R> filter(Predicate<? super V> predicate, Aggregate<V, R> aggregate, R none) {
        return new FilterAggregate<>(predicate, aggregate, none);
    }

    /** A user's own aggregate, with an accumulator that is encoded as a type. */
    public static <V, A, R> Aggregate<V, R> of(String name, Aggregator<V, A, R> aggregator, Type<A> accumulator) {
        return new BuiltIn<V, R>(name, null, layout -> new UserKernel<>(layout, "accumulator", aggregator, accumulator))
                .named(name);
    }

    /** A user's own aggregate, with an accumulator of a class that can be encoded, such as a record. */
    public static <V, A, R> Aggregate<V, R> of(String name, Aggregator<V, A, R> aggregator, Class<A> accumulator) {
        return of(name, aggregator, Type.of(accumulator));
    }

    /** Several aggregates at once, and all their results as a list. */
    public static <V, R> Aggregate<V, List<R>> all(List<? extends Aggregate<? super V, ? extends R>> parts) {
        return new CompositeAggregate<>(List.copyOf(parts), Aggregates::list, null);
    }

    @SuppressWarnings("unchecked") // Each part gives an R.
    private static <R> List<R> list(Object[] results) {
        return (List<R>) List.of(results);
    }

    /** Two aggregates at once. */
    public static <V, A, B> All.Of2<V, A, B> all(Aggregate<? super V, A> a, Aggregate<? super V, B> b) {
        return new All.Of2<>(List.of(a, b));
    }

    /** Three aggregates at once. */
    public static <V, A, B, C> All.Of3<V, A, B, C> all(
            Aggregate<? super V, A> a, Aggregate<? super V, B> b, Aggregate<? super V, C> c) {
        return new All.Of3<>(List.of(a, b, c));
    }

    /** Four aggregates at once. */
    public static <V, A, B, C, D> All.Of4<V, A, B, C, D> all(
            Aggregate<? super V, A> a,
            Aggregate<? super V, B> b,
            Aggregate<? super V, C> c,
            Aggregate<? super V, D> d) {
        return new All.Of4<>(List.of(a, b, c, d));
    }

    /** Five aggregates at once. */
    public static <V, A, B, C, D, E> All.Of5<V, A, B, C, D, E> all(
            Aggregate<? super V, A> a,
            Aggregate<? super V, B> b,
            Aggregate<? super V, C> c,
            Aggregate<? super V, D> d,
            Aggregate<? super V, E> e) {
        return new All.Of5<>(List.of(a, b, c, d, e));
    }
}
