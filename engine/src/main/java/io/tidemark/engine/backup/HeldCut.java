package io.tidemark.engine.backup;

/** A committed cut that is kept, whatever is committed after it, until it is let go of. Safe for use by any thread. */
public interface HeldCut extends AutoCloseable {

    /**
     * A reader of it.
     *
     * @throws DamagedBackupException if a piece is missing or not as it was written
     */
    CutReader read();

    /** Lets go of it: from the next cut on, its pieces may be deleted like those of any other. */
    @Override
    void close();
}
