package io.tidemark.job;

import io.tidemark.operator.IntervalJoinOperator;
import io.tidemark.operator.JoinInterval;
import io.tidemark.operator.JoinSpec;
import io.tidemark.state.Codec;
import io.tidemark.time.Durations;
import io.tidemark.type.Type;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Two keyed streams of which rows with equal keys belong together when their times are close: left at l and right at r when
 * {@code l + lower <= r <= l + upper}.
 *
 * <p>A row of the join has the later time of its two, and comes as soon as both are there. Where a side is kept, its rows without a
 * match come alone, once, when no match can come any more, with their own time; the function is then given null for the other side.
 *
 * @param <K> the keys
 * @param <L> the rows on the left
 * @param <R> the rows on the right
 */
public final class IntervalJoin<K, L, R> {

    private final KeyedStream<K, L> left;
    private final KeyedStream<K, R> right;
    private final JoinInterval interval;

    IntervalJoin(KeyedStream<K, L> left, KeyedStream<K, R> right, JoinInterval interval) {
        this.left = left;
        this.right = right;
        this.interval = interval;
    }

    /** Lets rows come late by some time, by the clock; 0 if not set. */
    public IntervalJoin<K, L, R> grace(Duration duration) {
        return new IntervalJoin<>(
                left, right, new JoinInterval(interval.lower(), interval.upper(), Durations.millis(duration)));
    }

    /** Emits pairs only. */
    public <T> Stream<T> inner(
            String name, Class<T> resultType, BiFunction<? super L, ? super R, ? extends T> function) {
        return inner(name, Type.of(resultType), function);
    }

    /** Emits pairs only. */
    @SuppressWarnings("unchecked") // Given rows of both streams only.
    public <T> Stream<T> inner(
            String name, Type<T> resultType, BiFunction<? super L, ? super R, ? extends T> function) {
        return join(name, resultType, Outer.INNER, (one, other) -> function.apply((L) one, (R) other));
    }

    /** Emits pairs, and rows on the left that have no match. */
    public <T> Stream<T> left(
            String name, Class<T> resultType, BiFunction<? super L, ? super @Nullable R, ? extends T> function) {
        return left(name, Type.of(resultType), function);
    }

    /** Emits pairs, and rows on the left that have no match. */
    @SuppressWarnings("unchecked") // As for inner.
    public <T> Stream<T> left(
            String name, Type<T> resultType, BiFunction<? super L, ? super @Nullable R, ? extends T> function) {
        return join(name, resultType, Outer.LEFT, (one, other) -> function.apply((L) one, (R) other));
    }

    /** Emits pairs, and rows on the right that have no match. */
    public <T> Stream<T> right(
            String name, Class<T> resultType, BiFunction<? super @Nullable L, ? super R, ? extends T> function) {
        return right(name, Type.of(resultType), function);
    }

    /** Emits pairs, and rows on the right that have no match. */
    @SuppressWarnings("unchecked") // As for inner.
    public <T> Stream<T> right(
            String name, Type<T> resultType, BiFunction<? super @Nullable L, ? super R, ? extends T> function) {
        return join(name, resultType, Outer.RIGHT, (one, other) -> function.apply((L) one, (R) other));
    }

    /** Emits pairs, and rows of either side that have no match. */
    public <T> Stream<T> full(
            String name,
            Class<T> resultType,
            BiFunction<? super @Nullable L, ? super @Nullable R, ? extends T> function) {
        return full(name, Type.of(resultType), function);
    }

    /** Emits pairs, and rows of either side that have no match. */
    @SuppressWarnings("unchecked") // As for inner.
    public <T> Stream<T> full(
            String name,
            Type<T> resultType,
            BiFunction<? super @Nullable L, ? super @Nullable R, ? extends T> function) {
        return join(name, resultType, Outer.FULL, (one, other) -> function.apply((L) one, (R) other));
    }

    private enum Outer {
        INNER,
        LEFT,
        RIGHT,
        FULL
    }

    private <T> Stream<T> join(
            String name,
            Type<T> resultType,
            Outer outer,
            BiFunction<@Nullable Object, @Nullable Object, ? extends @Nullable Object> function) {
        Map<String, String> parameters = new TreeMap<>();
        parameters.put("kind", "interval join");
        parameters.put("lower", Durations.formatOffset(interval.lower()));
        parameters.put("upper", Durations.formatOffset(interval.upper()));
        parameters.put("grace", Durations.format(interval.grace()));
        parameters.put("outer", outer.name());
        JoinSpec spec = new JoinSpec(
                left.keyType(),
                side(left, outer == Outer.LEFT || outer == Outer.FULL),
                side(right, outer == Outer.RIGHT || outer == Outer.FULL),
                interval,
                function);
        Node.OperatorNode node =
                new Node.OperatorNode(name, parameters, context -> new IntervalJoinOperator(context, spec));
        left.leadInto(node, true);
        right.leadInto(node, true);
        Job job = left.stream().job();
        job.addOperator(node);
        return new Stream<>(job, node, Codec.of(resultType), true);
    }

    private static JoinSpec.Side side(KeyedStream<?, ?> keyed, boolean isKept) {
        return new JoinSpec.Side(KeyedStream.erased(keyed.stream().codec()), isKept);
    }
}
