package io.tidemark.aggregate;

import io.tidemark.cell.Layout;
import io.tidemark.core.RefusedException;
import io.tidemark.type.Type;
import java.util.function.Function;

/**
 * What a window computes of its records: a description, bound to lanes when the job is built.
 *
 * <p>{@link Aggregates} has them ready-made; {@link Aggregates#of} makes one of a user's own {@link Aggregator}.
 *
 * @param <V> what is aggregated
 * @param <R> what comes out
 */
public interface Aggregate<V, R> {

    /** Reserves what it needs in a row and in a record, and gives the kernel that uses it. */
    Kernel<V, R> bind(Layout layout);

    /** The type of its results; asked for only where results are kept in state. */
    default Type<R> resultType() {
        throw new RefusedException("The type of the results of " + describe()
                + " is not known, and they would have to be kept in state: give the aggregate its result class.");
    }

    /** The aggregate and its parameters in a few words, such as {@code sum} or {@code topK(10)}: part of the state's identity. */
    String describe();

    /**
     * The same aggregate with a name for its state, which is otherwise called as the aggregate is: two of a kind in one {@link
     * Aggregates#all} need names.
     *
     * @param name letters of ASCII, digits and underscores, not beginning with a digit
     */
    default Aggregate<V, R> named(String name) {
        return new NamedAggregate<>(name, this);
    }

    /** The same state, with its result passed through a function. Where results are kept in state, give their class too. */
    default <S> Aggregate<V, S> map(Function<? super R, ? extends S> function) {
        return new MappedAggregate<>(this, function, null);
    }

    /** The same state, with its result passed through a function that gives values of a class. */
    default <S> Aggregate<V, S> map(Class<S> result, Function<? super R, ? extends S> function) {
        return new MappedAggregate<>(this, function, Type.of(result));
    }
}
