package io.tidemark.testkit;

import io.tidemark.aggregate.Aggregator;
import io.tidemark.aggregate.SubtractingAggregator;
import io.tidemark.type.Type;
import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/**
 * A check of a user's {@link Aggregator}: that it never changes an accumulator it was given, and that adding, merging and subtracting
 * agree with each other, so that windows give the same result however their records were split.
 *
 * <pre>{@code AggregatorLaws.check(new Longest(), Type.of(Longest.State.class), hits);}</pre>
 *
 * <p>Accumulators are compared by their encodings. Where merging is said not to be {@linkplain Aggregator#isAssociative associative}, only
 * immutability is checked.
 */
public final class AggregatorLaws<V, A> {

    private final Aggregator<V, A, ?> aggregator;
    private final Type<A> type;

    private AggregatorLaws(Aggregator<V, A, ?> aggregator, Type<A> type) {
        this.aggregator = aggregator;
        this.type = type;
    }

    /**
     * Checks an aggregator on values, in their order; a few dozen different ones say most.
     *
     * @throws AssertionError with the law that is broken
     */
    public static <V, A> void check(Aggregator<V, A, ?> aggregator, Type<A> accumulator, List<? extends V> values) {
        AggregatorLaws<V, A> laws = new AggregatorLaws<>(aggregator, accumulator);
        for (int first = 0; first <= values.size(); first++) {
            for (int second = first; second <= values.size(); second++) {
                laws.check(
                        values.subList(0, first), values.subList(first, second), values.subList(second, values.size()));
            }
        }
    }

    private void check(List<? extends V> first, List<? extends V> second, List<? extends V> third) {
        A a = fold(aggregator.create(), first);
        A b = fold(aggregator.create(), second);
        A c = fold(aggregator.create(), third);
        A ab = merge(a, b);
        equal(
                "an accumulator and what is read from its encoding are not the same",
                ab,
                type.fromBytes(type.toBytes(ab)));
        if (aggregator.isAssociative()) {
            equal("merging depends on the grouping", merge(ab, c), merge(a, merge(b, c)));
            equal("merging depends on the order", ab, merge(b, a));
            equal("merging does not agree with adding", ab, fold(a, second));
            equal("merging with no records changes something", a, merge(a, aggregator.create()));
            equal("merging with no records changes something", a, merge(aggregator.create(), a));
        }
        if (aggregator instanceof SubtractingAggregator<V, A, ?> subtracting) {
            equal("subtracting does not undo merging", a, unchanged("subtract", ab, b, subtracting::subtract));
        }
        byte[] before = type.toBytes(ab);
        Object result = aggregator.result(ab);
        require(Arrays.equals(before, type.toBytes(ab)), () -> "result has changed the accumulator of " + result);
    }

    private A fold(A from, List<? extends V> values) {
        A folded = from;
        for (V value : values) {
            folded = unchanged("add", folded, folded, (same, unused) -> aggregator.add(same, value));
        }
        return folded;
    }

    private A merge(A left, A right) {
        return unchanged("merge", left, right, aggregator::merge);
    }

    private A unchanged(String what, A left, A right, BinaryOperator<A> call) {
        byte[] leftBefore = type.toBytes(left);
        byte[] rightBefore = type.toBytes(right);
        A given = call.apply(left, right);
        require(
                Arrays.equals(leftBefore, type.toBytes(left)) && Arrays.equals(rightBefore, type.toBytes(right)),
                () -> what
                        + " has changed an accumulator that it was given: accumulators are immutable, return a new one");
        return given;
    }

    private void equal(String otherwise, A expected, A actual) {
        require(
                Arrays.equals(type.toBytes(expected), type.toBytes(actual)),
                () -> otherwise + ": " + expected + " and " + actual);
    }

    private void require(boolean holds, Supplier<String> otherwise) {
        if (!holds) {
            throw new AssertionError(aggregator.getClass().getSimpleName() + ": " + otherwise.get() + ".");
        }
    }
}
