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

    /**
     * Whether a reader that is asked for so many records stops after them and is then where it was when that many had been read before. A
     * source that is not sure says no, and is refused where batches are planned.
     */
    default boolean stopsAtPlannedEnd() {
        return true;
    }

    /** Starts one run; nothing is read yet. */
    SourceRun<T> start();
}
