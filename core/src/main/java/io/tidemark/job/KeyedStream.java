package io.tidemark.job;

import io.tidemark.core.Names;
import io.tidemark.core.RefusedException;
import io.tidemark.operator.DedupOperator;
import io.tidemark.operator.JoinInterval;
import io.tidemark.operator.ProcessOperator;
import io.tidemark.operator.ProcessSpec;
import io.tidemark.operator.SideValue;
import io.tidemark.operator.step.Keying;
import io.tidemark.operator.step.Steps;
import io.tidemark.operator.view.Declarations;
import io.tidemark.process.Bound;
import io.tidemark.process.KeyedProcess;
import io.tidemark.process.ProcessSetup;
import io.tidemark.state.Codec;
import io.tidemark.time.Durations;
import io.tidemark.type.Type;
import io.tidemark.window.Emission;
import io.tidemark.window.Windows;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A stream whose records are brought together by key.
 *
 * @param <K> the keys
 * @param <T> the records
 */
public final class KeyedStream<K, T> {

    private final Stream<T> stream;
    private final Type<K> keyType;
    private final Function<? super T, ? extends @Nullable K> key;
    private final @Nullable ToLongFunction<Object> words;

    KeyedStream(
            Stream<T> stream,
            Type<K> keyType,
            Function<? super T, ? extends @Nullable K> key,
            @Nullable ToLongFunction<Object> words) {
        this.stream = stream;
        this.keyType = keyType;
        this.key = key;
        this.words = words;
    }

    /** Cuts the stream of each key into windows. */
    public WindowedStream<K, T> window(Windows windows) {
        return new WindowedStream<>(this, windows, 0, Emission.onClose());
    }

    /**
     * Takes all records of a key together, for ever: an aggregate of it is a running one. It emits an UPDATE after each batch, and the
     * FINAL at the end of a bounded input. As the word says, nothing bounds its state but the number of keys.
     */
    public WindowedStream<K, T> unbounded() {
        return new WindowedStream<>(this, Windows.global(), 0, Emission.onUpdate());
    }

    /**
     * Looks for rows of another stream with an equal key and a time close by: left at l (this stream) and right at r (the other one)
     * belong together when {@code l + lower <= r <= l + upper}.
     *
     * @param lower may be negative
     * @param upper may be negative, not below lower
     */
    public <R> IntervalJoin<K, T, R> intervalJoin(KeyedStream<K, R> right, Duration lower, Duration upper) {
        requireSameKeys(right);
        return new IntervalJoin<>(this, right, new JoinInterval(Durations.offset(lower), Durations.offset(upper), 0));
    }

    /**
     * Makes a table of this stream: each of its elements either sets the value of its key or deletes it.
     *
     * @param name the name of the state that keeps it
     * @param bound what bounds it: a time to live after each change, or the word unbounded
     * @param value gives the value that an element sets, or null if it deletes the key
     */
    public <V> Table<K, V> table(
            String name, Class<V> type, Bound bound, Function<? super T, ? extends @Nullable V> value) {
        return table(name, Type.of(type), bound, value);
    }

    /** Makes a table of this stream: each of its elements either sets the value of its key or deletes it. */
    public <V> Table<K, V> table(
            String name, Type<V> type, Bound bound, Function<? super T, ? extends @Nullable V> value) {
        return new Table<>(this, Names.check("table", name), type, bound, value);
    }

    /**
     * Gives each record what a table has for its key when the record arrives: at once, and in the order of arrival. The changes of
     * the table are made as they arrive too, and their clock is not waited for.
     */
    public <V> TableJoin<K, T, V> latestJoin(Table<K, V> table) {
        requireSameKeys(table.changes());
        return new TableJoin<>(this, table, OptionalLong.empty());
    }

    /**
     * Gives each record what a table had for its key at the record's time, whatever arrives when. A record waits until the clock has
     * passed its time.
     *
     * @param history how far back the table is kept: records and changes that are further back from the clock of their partition are
     *     late
     */
    public <V> TableJoin<K, T, V> asOfJoin(Table<K, V> table, Duration history) {
        requireSameKeys(table.changes());
        return new TableJoin<>(this, table, OptionalLong.of(Durations.millis(history)));
    }

    private void requireSameKeys(KeyedStream<K, ?> other) {
        if (other.stream.job() != stream.job()) {
            throw new RefusedException("Streams of two jobs, " + stream.job().name() + " and "
                    + other.stream.job().name() + ", cannot be joined.");
        }
        Schema ours = keyType.schema("key");
        Schema theirs = other.keyType.schema("key");
        if (!ours.equals(theirs)) {
            throw new RefusedException(
                    "Streams with keys of " + ours + " and of " + theirs
                            + " cannot be joined: keys are equal if their encodings are, so give both streams keys of one type.");
        }
    }

    /** Lets the first record of a key within a horizon pass, in the order of arrival. */
    public Stream<T> dedup(String name, Duration horizon) {
        return dedup(name, horizon, false);
    }

    /** Lets the first record of a key within a horizon pass, in the order of records, at every parallelism the same. */
    public Stream<T> dedupOrdered(String name, Duration horizon) {
        return dedup(name, horizon, true);
    }

    private Stream<T> dedup(String name, Duration horizon, boolean ordered) {
        long millis = Durations.millis(horizon);
        Map<String, String> parameters = new TreeMap<>();
        parameters.put("kind", "dedup");
        parameters.put("horizon", Durations.format(millis));
        parameters.put("order", ordered ? "ordered" : "arrivalOrder");
        return operator(
                name,
                stream.codec(),
                withoutLanes(),
                parameters,
                context -> new DedupOperator(context, keyType, erased(stream.codec()), ordered, millis));
    }

    /**
     * Gives the records of each key to keyed logic of a user's own.
     *
     * @param resultType the type of the results: immutable values
     * @param factory makes an instance, once for each task and once to be told what it declares
     */
    public <R> Stream<R> process(
            String name, Class<R> resultType, Function<ProcessSetup, ? extends KeyedProcess<K, ? super T, R>> factory) {
        return process(name, Type.of(resultType), factory);
    }

    /** Gives the records of each key to keyed logic of a user's own. */
    @SuppressWarnings("unchecked") // Given keys and records of this stream only.
    public <R> Stream<R> process(
            String name, Type<R> resultType, Function<ProcessSetup, ? extends KeyedProcess<K, ? super T, R>> factory) {
        Declarations declared = new Declarations(keyType);
        Objects.requireNonNull(factory.apply(declared), "The function that makes a process has given none.");
        Map<String, String> parameters = new TreeMap<>();
        parameters.put("kind", "process");
        parameters.put("order", declared.isOrdered() ? "ordered" : "arrivalOrder");
        parameters.put("output delay", Durations.format(declared.outputDelay()));
        declared.kinds().forEach((state, kind) -> parameters.put("state " + state, kind));
        declared.bounds().forEach((state, bound) -> parameters.put("bound " + state, bound.describe()));
        ProcessSpec spec = new ProcessSpec(
                keyType,
                erased(stream.codec()),
                setup -> (KeyedProcess<Object, Object, Object>) (KeyedProcess<?, ?, ?>) factory.apply(setup),
                declared.isOrdered(),
                declared.outputDelay());
        Node.OperatorNode node = new Node.OperatorNode(name, parameters, context -> new ProcessOperator(context, spec));
        leadInto(node, true);
        stream.job().addOperator(node);
        SideStreams sides = SideStreams.behind(node, declared.sides());
        if (sides.isEmpty()) {
            return new Stream<>(stream.job(), node, Codec.of(resultType), true);
        }
        Node results = Node.StepNode.output(Steps.select(value -> value instanceof SideValue ? null : value));
        node.next().add(results);
        return new Stream<>(stream.job(), results, Codec.of(resultType), true, sides);
    }

    <R> Stream<R> operator(
            String name,
            Codec<R> resultCodec,
            Keying keying,
            Map<String, String> parameters,
            Node.OperatorNode.Factory factory) {
        Node.OperatorNode node = new Node.OperatorNode(name, parameters, factory);
        leadInto(node, keying, true);
        stream.job().addOperator(node);
        return new Stream<>(stream.job(), node, resultCodec, true);
    }

    /** Makes this stream the next input of an operator that reads nothing of its records in advance. */
    void leadInto(Node.OperatorNode node, boolean holdsClock) {
        leadInto(node, withoutLanes(), holdsClock);
    }

    private Keying withoutLanes() {
        return new Keying(keyFunction(), erasedKeyType(), words, (value, lanes, at) -> {}, 0);
    }

    private void leadInto(Node.OperatorNode node, Keying keying, boolean holdsClock) {
        if (!stream.finals()) {
            throw new RefusedException("Operator " + node.name()
                    + " would take EARLY or UPDATE results: stateful operators take FINAL results only.");
        }
        stream.node().next().add(node.addInput(keying, holdsClock));
    }

    Stream<T> stream() {
        return stream;
    }

    Type<K> keyType() {
        return keyType;
    }

    @Nullable
    ToLongFunction<Object> words() {
        return words;
    }

    @SuppressWarnings("unchecked") // Only records of this stream are given to the function.
    Function<Object, ? extends @Nullable Object> keyFunction() {
        return (Function<Object, ? extends @Nullable Object>) (Function<?, ?>) key;
    }

    @SuppressWarnings("unchecked") // Given keys of this stream only.
    Type<Object> erasedKeyType() {
        return (Type<Object>) keyType;
    }

    @SuppressWarnings("unchecked") // Given values of the type it was erased from only.
    static Codec<Object> erased(Codec<?> codec) {
        return (Codec<Object>) codec;
    }
}
