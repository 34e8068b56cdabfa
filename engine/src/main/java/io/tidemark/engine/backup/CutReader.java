package io.tidemark.engine.backup;

import io.tidemark.engine.cut.CutSummary;

/** A committed cut that is read, and not changed by it. Belongs to one thread. */
public interface CutReader {

    /** The process that took it. */
    long epoch();

    /** Everything of it that is not keyed state. */
    CutSummary summary();

    /** How many bytes its keyed state has in the files. */
    long bytes();

    /**
     * Reads its keyed state for a range of key groups; the chunks of a state and key group come in the order they were written.
     *
     * @throws DamagedBackupException if a piece is missing or not as it was written
     */
    void read(int firstKeyGroup, int endKeyGroup, ChunkVisitor visitor);
}
