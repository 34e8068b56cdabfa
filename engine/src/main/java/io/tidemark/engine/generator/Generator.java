package io.tidemark.engine.generator;

import io.tidemark.source.RecordOutput;

/**
 * A function that makes records. It must give the same for the same arguments, always: a job that is started again asks again.
 *
 * @param <T> what it makes
 */
@FunctionalInterface
public interface Generator<T> {

    /**
     * The record at an index of a partition, both counted from 0. Randomness is a {@link java.util.SplittableRandom} seeded
     * from the two.
     */
    T value(int partition, long index);

    /** When the source says that record happened, in ms; {@link RecordOutput#NO_TIME} if it does not. */
    default long time(int partition, long index) {
        return RecordOutput.NO_TIME;
    }
}
