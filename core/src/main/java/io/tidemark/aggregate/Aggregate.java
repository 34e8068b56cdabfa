package io.tidemark.aggregate;

import io.tidemark.cell.Layout;
import io.tidemark.core.RefusedException;
import io.tidemark.type.Type;

/**
 * What a window computes of its records: a description, bound to lanes when the job is built.
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
}
