package io.tidemark.source;

import io.tidemark.type.Type;

/**
 * Where records come from: a description that can be started any number of times.
 *
 * <p>A source must give the same records in the same order when a partition is opened again at the same position; all the
 * guarantees of a job rest on that.
 *
 * @param <T> what its records are
 */
public interface Source<T> {

    /** The type of its records. */
    Type<T> type();

    /** Starts one run; nothing is read yet. */
    SourceRun<T> start();
}
