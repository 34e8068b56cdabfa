package io.tidemark.job;

import io.tidemark.core.RefusedException;
import io.tidemark.operator.AsOfJoinOperator;
import io.tidemark.operator.LatestJoinOperator;
import io.tidemark.operator.TableJoinSpec;
import io.tidemark.operator.TableSpec;
import io.tidemark.process.Bound;
import io.tidemark.state.Codec;
import io.tidemark.time.Durations;
import io.tidemark.type.Type;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A keyed stream whose records are each given the value that a table has for their key.
 *
 * <p>A record goes on with its own time. With {@link KeyedStream#asOfJoin} it is given the table as of its time; with
 * {@link KeyedStream#latestJoin} the table as it is when the record arrives.
 *
 * @param <K> the keys
 * @param <L> the records
 * @param <V> the values of the table
 */
public final class TableJoin<K, L, V> {

    /** Names of what such a join keeps beside its table. */
    private static final Set<String> RESERVED =
            Set.of("held", "held-changes", "versions", "due", "timers", "processing-timers");

    private final KeyedStream<K, L> stream;
    private final Table<K, V> table;
    private final OptionalLong history;

    /**
     * A join.
     *
     * @param history how far a row's time may be behind its stamp, in ms; nothing to join with the table as it is
     */
    TableJoin(KeyedStream<K, L> stream, Table<K, V> table, OptionalLong history) {
        this.stream = stream;
        this.table = table;
        this.history = history;
        TableSpec spec = table.spec();
        if (RESERVED.contains(spec.name())) {
            throw new RefusedException("A table cannot be called \"" + spec.name()
                    + "\": a join keeps something else under this name. Give the table another one.");
        }
        if (history.isPresent() && spec.bound().kind() == Bound.Kind.PROCESSING_TIME) {
            throw new RefusedException(
                    "Table " + spec.name()
                            + " is joined as of the time of records, and its entries expire by processing time: the answer would"
                            + " depend on when the job runs. Give it a time to live by event time, or say that it is unbounded.");
        }
    }

    /** Emits records that the table has a value for. */
    public <T> Stream<T> inner(
            String name, Class<T> resultType, BiFunction<? super L, ? super V, ? extends T> function) {
        return inner(name, Type.of(resultType), function);
    }

    /** Emits records that the table has a value for. */
    @SuppressWarnings("unchecked") // Given records of the stream and values of the table only.
    public <T> Stream<T> inner(
            String name, Type<T> resultType, BiFunction<? super L, ? super V, ? extends T> function) {
        return join(name, resultType, false, (row, value) -> function.apply((L) row, (V) value));
    }

    /** Emits all records; the function is given null where the table has no value. */
    public <T> Stream<T> left(
            String name, Class<T> resultType, BiFunction<? super L, ? super @Nullable V, ? extends T> function) {
        return left(name, Type.of(resultType), function);
    }

    /** Emits all records; the function is given null where the table has no value. */
    @SuppressWarnings("unchecked") // As for inner.
    public <T> Stream<T> left(
            String name, Type<T> resultType, BiFunction<? super L, ? super @Nullable V, ? extends T> function) {
        return join(name, resultType, true, (row, value) -> function.apply((L) row, (V) value));
    }

    private <T> Stream<T> join(
            String name,
            Type<T> resultType,
            boolean isLeft,
            BiFunction<Object, @Nullable Object, ? extends @Nullable Object> function) {
        TableJoinSpec spec = new TableJoinSpec(
                stream.keyType(), KeyedStream.erased(stream.stream().codec()), table.spec(), isLeft, function);
        Node.OperatorNode node = new Node.OperatorNode(
                name,
                parameters(isLeft),
                context -> history.isPresent()
                        ? new AsOfJoinOperator(context, spec, history.getAsLong())
                        : new LatestJoinOperator(context, spec));
        stream.leadInto(node, true);
        table.changes().leadInto(node, history.isPresent());
        Job job = stream.stream().job();
        job.addOperator(node);
        return new Stream<>(job, node, Codec.of(resultType), true);
    }

    /** Of the table as it is, the bound is one of a value state, which can change. */
    private Map<String, String> parameters(boolean isLeft) {
        TableSpec spec = table.spec();
        Map<String, String> parameters = new TreeMap<>();
        parameters.put("outer", isLeft ? "LEFT" : "INNER");
        if (history.isPresent()) {
            parameters.put("kind", "as-of join");
            parameters.put("history", Durations.format(history.getAsLong()));
            parameters.put("bound", spec.bound().describe());
        } else {
            parameters.put("kind", "latest join");
            parameters.put("order", "arrivalOrder");
            parameters.put("bound " + spec.name(), spec.bound().describe());
        }
        return parameters;
    }
}
