package io.tidemark.engine.backup;

import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.engine.cut.CutSummary;

/** A cut that is being written. */
public interface OpenCut {

    /** Its number. */
    long number();

    /**
     * Writes down what the cut is planned to hold, before anything of it, if the backup {@linkplain BackupRun#plansBatches plans}.
     *
     * @throws io.tidemark.storage.StorageException if the storage failed: give the cut up
     */
    void plan(BatchPlan plan);

    /** The part of a worker; the same one each time it is asked for. */
    CutPart part(int worker);

    /**
     * Makes the cut the one that a restart goes back to. When this returns, it is, and it survives a crash of the machine.
     *
     * @throws io.tidemark.storage.StorageException if the storage failed: if the cut is then {@link #inDoubt}, call this again,
     *     until it returns or the job stops; otherwise the cut is void, and what it held belongs into the next one
     * @throws FencedException if another process has taken over
     */
    void commit(CutSummary summary);

    /** What a copy of the state is of that is equal to the cut, once it has been committed. */
    LocalCopy copy();

    /** Whether a commit was begun whose outcome is not known. */
    boolean inDoubt();

    /** Gives the cut up, if it has not ended; not if it is {@link #inDoubt}. */
    void abort();
}
