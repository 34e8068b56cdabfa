package io.tidemark.aggregate;

/**
 * A user's own aggregate.
 *
 * <p>Accumulators are immutable: {@code add} and {@code merge} return new ones and leave their arguments as they are, because the
 * same accumulator may be part of several windows and of a cut that is being written. The methods are functions of their
 * arguments alone.
 *
 * <p>An accumulator is equal to what is read from its encoding: decimals, for instance, have the scale that their type declares.
 * So a restart does not show.
 *
 * <p>Merging is associative and commutative, and agrees with adding: {@code merge(add(a, v), b)}, {@code add(merge(a, b), v)} and
 * {@code merge(a, add(b, v))} are equal, and the new accumulator merged with any other is that other.
 *
 * @param <V> what is aggregated
 * @param <A> the accumulator
 * @param <R> what comes out
 */
public interface Aggregator<V, A, R> {

    /** The accumulator of no records. */
    A create();

    /** An accumulator with one record more. */
    A add(A accumulator, V value);

    /** The accumulator of the records of both, in whatever order they came: see {@link #isAssociative}. */
    A merge(A earlier, A later);

    /**
     * The result of an accumulator.
     *
     * @throws ResultOverflowException if it does not fit its type
     */
    R result(A accumulator);

    /**
     * Whether merging in any grouping and any order gives equal accumulators, with equal encodings. True unless overridden.
     *
     * <p>Floating-point sums, and lists in the order in which they were merged, override it: each window is then folded from left to
     * right, {@code earlier} before {@code later}, which costs a hopping window as many steps as it has hops. Where the order of
     * records matters, it is better carried in the accumulator.
     */
    default boolean isAssociative() {
        return true;
    }
}
