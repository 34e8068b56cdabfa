package io.tidemark.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.datadoghq.sketch.ddsketch.DDSketch;
import com.datadoghq.sketch.ddsketch.mapping.CubicallyInterpolatedMapping;
import com.datadoghq.sketch.ddsketch.store.UnboundedSizeDenseStore;
import io.tidemark.type.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Every ready-made aggregate with a naive computation of its result. */
final class AggregateCases {

    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger LONG_MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final int SMALL_LIMIT = 5;

    static final List<Case<?>> ALL = List.of(
            exact(Aggregates.count(), list -> (long) list.size()),
            exact(Aggregates.sum(Hit::number), AggregateCases::sum),
            exact(Aggregates.sumExact(Hit::number), list -> new BigDecimal(bigSum(list))),
            exact(Aggregates.mean(Hit::number), list -> ratio(new BigDecimal(bigSum(list)), list.size())),
            inexact(Aggregates.sumDouble(Hit::real), AggregateCases::exactDoubleSum),
            inexact(Aggregates.meanDouble(Hit::real), list -> exactDoubleSum(list) / list.size()),
            exact(Aggregates.sumDoubleExact(Hit::real), AggregateCases::roundedDoubleSum),
            exact(Aggregates.sumDecimal(Hit::decimal, 3), AggregateCases::decimalSum),
            exact(
                    Aggregates.min(Hit::number),
                    list -> list.stream().mapToLong(r -> r.hit().number()).min().orElseThrow()),
            exact(
                    Aggregates.max(Hit::number),
                    list -> list.stream().mapToLong(r -> r.hit().number()).max().orElseThrow()),
            exact(
                    Aggregates.minDouble(Hit::real),
                    list -> reals(list).boxed().min(Double::compare).orElseThrow()),
            exact(
                    Aggregates.maxDouble(Hit::real),
                    list -> reals(list).boxed().max(Double::compare).orElseThrow()),
            exact(
                    Aggregates.minOf(Hit::decimal, Type.decimal(3)),
                    list -> ordered(list)
                            .map(Hit::decimal)
                            .reduce((a, b) -> b.compareTo(a) < 0 ? b : a)
                            .orElseThrow()
                            .setScale(3)),
            exact(
                    Aggregates.maxOf(hit -> hit.word().length(), Type.INT),
                    list -> ordered(list)
                            .map(hit -> hit.word().length())
                            .reduce(Math::max)
                            .orElseThrow()),
            exact(
                    Aggregates.minBy(hit -> hit.word().length(), Hit.TYPE),
                    list -> ordered(list)
                            .reduce((a, b) -> b.word().length() < a.word().length() ? b : a)
                            .orElseThrow()),
            exact(
                    Aggregates.maxBy(hit -> hit.word().length(), Hit.TYPE),
                    list -> ordered(list)
                            .reduce((a, b) -> b.word().length() > a.word().length() ? b : a)
                            .orElseThrow()),
            exact(
                    Aggregates.first(Hit::number, Type.LONG),
                    list -> ordered(list).findFirst().orElseThrow().number()),
            exact(
                    Aggregates.last(Hit::number, Type.LONG),
                    list -> ordered(list).reduce((a, b) -> b).orElseThrow().number()),
            exact(Aggregates.variance(Hit::number), list -> variance(list, 0)),
            exact(Aggregates.sampleVariance(Hit::number), list -> variance(list, 1)),
            exact(Aggregates.stddev(Hit::number), list -> Math.sqrt(variance(list, 0))),
            exact(Aggregates.sampleStddev(Hit::number), list -> Math.sqrt(variance(list, 1))),
            exact(Aggregates.distinct(Hit::word, Type.STRING), list ->
                    (long) words(list).size()),
            exact(
                    Aggregates.distinct(Hit::word, Type.STRING, SMALL_LIMIT),
                    list -> words(list).size() > SMALL_LIMIT
                            ? ResultOverflowException.class
                            : (Object) (long) words(list).size()),
            exact(Aggregates.distinctApprox(Hit::word, Type.STRING, 16), list ->
                    (long) words(list).size()),
            exact(Aggregates.distinctApprox(Hit::number, Type.LONG, 16), ThetaOracle::estimate),
            untyped(Aggregates.topK(3, Hit::word, Type.STRING), list -> top(list, 3)),
            untyped(
                    Aggregates.topK(3, Hit::word, Type.STRING, SMALL_LIMIT),
                    list -> words(list).size() > SMALL_LIMIT ? ResultOverflowException.class : top(list, 3)),
            new Case<>(
                    Aggregates.quantiles(hit -> binnable(hit.real()), 0, 0.25, 0.5, 0.9, 1),
                    list -> quantiles(list, 0, 0.25, 0.5, 0.9, 1),
                    true,
                    true,
                    true),
            exact(
                    Aggregates.collect(Hit::word, Type.STRING, 100),
                    list -> ordered(list).map(Hit::word).toList()),
            exact(
                    Aggregates.collect(Hit::word, Type.STRING, SMALL_LIMIT),
                    list -> list.size() > SMALL_LIMIT
                            ? ResultOverflowException.class
                            : ordered(list).map(Hit::word).toList()),
            exact(Aggregates.collectSet(Hit::word, Type.STRING, 100), AggregateCases::words),
            exact(
                    Aggregates.filter(hit -> hit.number() > 0, Aggregates.sumExact(Hit::number)),
                    list -> new BigDecimal(bigSum(positive(list)))),
            exact(Aggregates.filter(hit -> hit.number() > 0, Aggregates.count()), list ->
                    (long) positive(list).size()),
            exact(
                    Aggregates.filter(hit -> hit.number() > 0, Aggregates.min(Hit::number), -1L),
                    list -> positive(list).stream()
                            .mapToLong(r -> r.hit().number())
                            .min()
                            .orElse(-1)),
            exact(
                    Aggregates.filter(hit -> hit.number() > 0, Aggregates.last(Hit::word, Type.STRING), "none"),
                    list -> ordered(positive(list))
                            .map(Hit::word)
                            .reduce((a, b) -> b)
                            .orElse("none")),
            exact(
                    Aggregates.filter(hit -> hit.number() > 0, Aggregates.mean(Hit::number)),
                    list -> positive(list).isEmpty()
                            ? Double.NaN
                            : ratio(
                                    new BigDecimal(bigSum(positive(list))),
                                    positive(list).size())),
            exact(Aggregates.<Hit>count().map(String.class, count -> "n" + count), list -> "n" + list.size()),
            untyped(
                    Aggregates.all(
                                    Aggregates.count(),
                                    Aggregates.sumExact(Hit::number),
                                    Aggregates.max(Hit::number).named("top"))
                            .as((count, sum, max) -> List.of(count, sum, max)),
                    list -> List.of(
                            (long) list.size(),
                            new BigDecimal(bigSum(list)),
                            list.stream().mapToLong(r -> r.hit().number()).max().orElseThrow())),
            exact(
                    Aggregates.all(
                                    Aggregates.first(Hit::word, Type.STRING),
                                    Aggregates.last(Hit::word, Type.STRING),
                                    Aggregates.distinct(Hit::word, Type.STRING),
                                    Aggregates.filter((Hit hit) -> hit.number() > 0, Aggregates.count()))
                            .as(Mixed.class, Mixed::new),
                    list -> new Mixed(
                            ordered(list).findFirst().orElseThrow().word(),
                            ordered(list).reduce((a, b) -> b).orElseThrow().word(),
                            words(list).size(),
                            positive(list).size())),
            new Case<>(Aggregates.varianceDouble(Hit::real), list -> varianceDouble(list, 0), false, true, true),
            new Case<>(Aggregates.sampleVarianceDouble(Hit::real), list -> varianceDouble(list, 1), false, true, true),
            new Case<>(
                    Aggregates.stddevDouble(Hit::real), list -> Math.sqrt(varianceDouble(list, 0)), false, true, true),
            new Case<>(
                    Aggregates.sampleStddevDouble(Hit::real),
                    list -> Math.sqrt(varianceDouble(list, 1)),
                    false,
                    true,
                    true));

    private AggregateCases() {}

    /** A result of four. */
    record Mixed(String first, String last, long distinct, long positive) {}

    /**
     * An aggregate and what it should give.
     *
     * @param naive the result, or the class of the exception
     * @param isExact whether the result depends on nothing but the records
     * @param isFinite whether its doubles must be finite
     */
    record Case<R>(
            Aggregate<Hit, R> aggregate,
            Function<List<Rec>, Object> naive,
            boolean isExact,
            boolean isFinite,
            boolean hasResultType) {

        /** Inexact sums are within a few roundings of the greatest magnitude that they passed through. */
        void closeTo(double value, double expected, List<Rec> records) {
            double scale = reals(records).map(Math::abs).sum();
            if (!Double.isFinite(expected) || !Double.isFinite(scale * scale)) {
                return;
            }
            double unit = aggregate.describe().contains("ariance") ? scale * scale : scale;
            if (aggregate.describe().contains("tddev")) {
                assertThat(value * value).isCloseTo(expected * expected, within(scale * scale * 1e-13));
            } else {
                assertThat(value).isCloseTo(expected, within(unit * 1e-14));
            }
        }
    }

    private static <R> Case<R> exact(Aggregate<Hit, R> aggregate, Function<List<Rec>, Object> naive) {
        return new Case<>(aggregate, naive, true, false, true);
    }

    private static <R> Case<R> untyped(Aggregate<Hit, R> aggregate, Function<List<Rec>, Object> naive) {
        return new Case<>(aggregate, naive, true, false, false);
    }

    private static <R> Case<R> inexact(Aggregate<Hit, R> aggregate, Function<List<Rec>, Object> naive) {
        return new Case<>(aggregate, naive, false, false, true);
    }

    private static Stream<Hit> ordered(List<Rec> list) {
        return list.stream().sorted(Rec.ORDER).map(rec -> Hit.TYPE.fromBytes(Hit.TYPE.toBytes(rec.hit())));
    }

    private static List<Rec> positive(List<Rec> list) {
        return list.stream().filter(rec -> rec.hit().number() > 0).toList();
    }

    private static DoubleStream reals(List<Rec> list) {
        return list.stream().mapToDouble(rec -> rec.hit().real());
    }

    private static Set<String> words(List<Rec> list) {
        return list.stream().map(rec -> rec.hit().word()).collect(Collectors.toCollection(TreeSet::new));
    }

    private static BigInteger bigSum(List<Rec> list) {
        return list.stream()
                .map(rec -> BigInteger.valueOf(rec.hit().number()))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    private static Object sum(List<Rec> list) {
        BigInteger sum = bigSum(list);
        return sum.compareTo(LONG_MAX) > 0 || sum.compareTo(LONG_MIN) < 0
                ? ResultOverflowException.class
                : (Object) sum.longValueExact();
    }

    private static Object decimalSum(List<Rec> list) {
        BigDecimal sum = list.stream().map(rec -> rec.hit().decimal()).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal scaled = sum.setScale(3);
        return scaled.unscaledValue().abs().compareTo(BigInteger.TEN.pow(38)) >= 0
                ? ResultOverflowException.class
                : scaled;
    }

    private static double ratio(BigDecimal dividend, long divisor) {
        return dividend.divide(BigDecimal.valueOf(divisor), new MathContext(200))
                .doubleValue();
    }

    private static double variance(List<Rec> list, int fewer) {
        if (list.size() <= fewer) {
            return Double.NaN;
        }
        BigDecimal n = BigDecimal.valueOf(list.size());
        BigDecimal sum = new BigDecimal(bigSum(list));
        BigDecimal nDistances = list.stream()
                .map(rec -> BigDecimal.valueOf(rec.hit().number())
                        .multiply(n)
                        .subtract(sum)
                        .pow(2))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal divisor = n.multiply(n).multiply(n.subtract(BigDecimal.valueOf(fewer)));
        return nDistances.divide(divisor, new MathContext(200)).doubleValue();
    }

    private static double varianceDouble(List<Rec> list, int fewer) {
        if (list.size() <= fewer) {
            return Double.NaN;
        }
        double mean = exactDoubleSum(list) / list.size();
        return reals(list).map(real -> (real - mean) * (real - mean)).sum() / (list.size() - fewer);
    }

    private static double exactDoubleSum(List<Rec> list) {
        if (!reals(list).allMatch(Double::isFinite)) {
            return reals(list).sum();
        }
        return reals(list)
                .mapToObj(BigDecimal::new)
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .doubleValue();
    }

    private static Object roundedDoubleSum(List<Rec> list) {
        double sum = exactDoubleSum(list);
        boolean isFinite = reals(list).allMatch(Double::isFinite);
        return isFinite && Double.isInfinite(sum) ? ResultOverflowException.class : (Object) sum;
    }

    private static List<Ranked<String>> top(List<Rec> list, int k) {
        Map<String, Long> counts = list.stream()
                .collect(Collectors.groupingBy(rec -> rec.hit().word(), TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .map(entry -> new Ranked<>(entry.getKey(), entry.getValue()))
                .sorted(Comparator.<Ranked<String>>comparingLong(Ranked::count)
                        .reversed()
                        .thenComparing(ranked -> Type.STRING.toBytes(ranked.item()), Arrays::compareUnsigned))
                .limit(k)
                .toList();
    }

    /** The largest doubles are in no bin. */
    private static double binnable(double real) {
        return Math.abs(real) > 1e308 ? real / 16 : real;
    }

    private static List<Double> quantiles(List<Rec> list, double... fractions) {
        DDSketch sketch = new DDSketch(
                new CubicallyInterpolatedMapping(Aggregates.QUANTILE_ACCURACY), UnboundedSizeDenseStore::new);
        reals(list).map(AggregateCases::binnable).forEach(sketch);
        return Arrays.stream(fractions).mapToObj(sketch::getValueAtQuantile).toList();
    }
}
