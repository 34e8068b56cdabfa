package io.tidemark.aggregate;

/**
 * A user's own aggregate that can take back what it merged, so that a hopping window costs two steps a slice whatever its size.
 *
 * @param <V> what is aggregated
 * @param <A> the accumulator
 * @param <R> what comes out
 */
public interface SubtractingAggregator<V, A, R> extends Aggregator<V, A, R> {

    /** The accumulator without the records of another: {@code subtract(merge(a, b), b)} equals {@code a}, exactly. */
    A subtract(A accumulator, A part);
}
