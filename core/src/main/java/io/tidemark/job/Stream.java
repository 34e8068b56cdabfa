package io.tidemark.job;

import io.tidemark.core.RefusedException;
import io.tidemark.operator.step.Step;
import io.tidemark.operator.step.Steps;
import io.tidemark.sink.Sink;
import io.tidemark.state.Codec;
import io.tidemark.type.Type;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A stream of records in a job.
 *
 * @param <T> what the records are: immutable values
 */
public final class Stream<T> {

    private final Job job;
    private final Node node;
    private final Codec<T> codec;
    private final boolean finals;
    private final SideStreams sides;

    Stream(Job job, Node node, Codec<T> codec, boolean finals) {
        this(job, node, codec, finals, SideStreams.NONE);
    }

    Stream(Job job, Node node, Codec<T> codec, boolean finals, SideStreams sides) {
        this.job = job;
        this.node = node;
        this.codec = codec;
        this.finals = finals;
        this.sides = sides;
    }

    Job job() {
        return job;
    }

    Node node() {
        return node;
    }

    Codec<T> codec() {
        return codec;
    }

    /** Whether all its records are the last word; stateful operators take nothing else. */
    boolean finals() {
        return finals;
    }

    /** Replaces each record by another. */
    public <R> Stream<R> map(Class<R> resultType, Function<? super T, ? extends R> function) {
        return then(Codec.of(() -> Type.of(resultType)), mapping(function));
    }

    /** Replaces each record by another. */
    public <R> Stream<R> map(Type<R> resultType, Function<? super T, ? extends R> function) {
        return then(Codec.of(resultType), mapping(function));
    }

    @SuppressWarnings("unchecked") // Only records of this stream, which are T, are given to the function.
    private static <T, R> Step mapping(Function<? super T, ? extends R> function) {
        return Steps.map((Function<Object, R>) function);
    }

    /** Keeps the records that a predicate holds for. */
    @SuppressWarnings("unchecked") // As for map.
    public Stream<T> filter(Predicate<? super T> predicate) {
        return then(codec, Steps.filter((Predicate<Object>) predicate));
    }

    /** Replaces each record by any number of others, which keep its time. */
    public <R> Stream<R> flatMap(Class<R> resultType, BiConsumer<? super T, Consumer<R>> function) {
        return then(Codec.of(() -> Type.of(resultType)), flatMapping(function));
    }

    /** Replaces each record by any number of others, which keep its time. */
    public <R> Stream<R> flatMap(Type<R> resultType, BiConsumer<? super T, Consumer<R>> function) {
        return then(Codec.of(resultType), flatMapping(function));
    }

    @SuppressWarnings("unchecked") // As for map.
    private static <T, R> Step flatMapping(BiConsumer<? super T, Consumer<R>> function) {
        return Steps.flatMap((value, out) -> function.accept((T) value, out::accept));
    }

    /** All records of this stream and another one; there is no order between the two. */
    public Stream<T> union(Stream<T> other) {
        if (other.job != job) {
            throw new RefusedException(
                    "Streams of two jobs, " + job.name() + " and " + other.job.name() + ", cannot be united.");
        }
        Node union = new Node.StepNode(null);
        node.next().add(union);
        other.node.next().add(union);
        return new Stream<>(job, union, codec, finals && other.finals);
    }

    /**
     * What a process emits to a side output; asked of the stream of its results.
     *
     * @throws RefusedException if this is no such stream, or the process has declared no side output of this name and type
     */
    public <S> Stream<S> side(String name, Class<S> type) {
        return side(name, Type.of(type));
    }

    /** What a process emits to a side output; asked of the stream of its results. */
    public <S> Stream<S> side(String name, Type<S> type) {
        return new Stream<>(job, sides.take(name, type), Codec.of(type), true);
    }

    /** Brings records with equal keys together. */
    public <K> KeyedStream<K, T> keyBy(Class<K> keyType, Function<? super T, ? extends @Nullable K> key) {
        return keyBy(Type.of(keyType), key);
    }

    /** Brings records with equal keys together; keys are equal if their encodings are. */
    public <K> KeyedStream<K, T> keyBy(Type<K> keyType, Function<? super T, ? extends @Nullable K> key) {
        return new KeyedStream<>(this, keyType, key, null);
    }

    /** Brings records with equal long keys together, without boxing the keys: the fastest way. */
    @SuppressWarnings("unchecked") // As for map.
    public KeyedStream<Long, T> keyByLong(ToLongFunction<? super T> key) {
        return new KeyedStream<>(this, Type.LONG, key::applyAsLong, (ToLongFunction<Object>) key);
    }

    /** Sends the records to a sink as well. */
    @SuppressWarnings("unchecked") // The sink is given records of this stream only.
    public void sink(String name, Sink<? super T> sink) {
        Node.SinkNode sinkNode = new Node.SinkNode(name, (Sink<Object>) sink);
        job.addSink(sinkNode);
        node.next().add(sinkNode);
    }

    /** This stream, whose records are the last word or not. */
    Stream<T> finalsOnlyIf(boolean finalsOnly) {
        return new Stream<>(job, node, codec, finalsOnly);
    }

    private <R> Stream<R> then(Codec<R> resultCodec, Step step) {
        Node next = new Node.StepNode(step);
        node.next().add(next);
        return new Stream<>(job, next, resultCodec, finals);
    }
}
