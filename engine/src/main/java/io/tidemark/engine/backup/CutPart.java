package io.tidemark.engine.backup;

import io.tidemark.type.ByteSink;

/** The part of an open cut that comes from one worker. */
public interface CutPart {

    /**
     * Says that a key group is written in full in this cut; before its chunks, once, and also if it has no rows in any state.
     * Exactly the key groups that {@link BackupRun#fullKeyGroups} named, over all workers.
     */
    void full(int keyGroup);

    /**
     * Takes a run of rows.
     *
     * @param state the operator's name, a slash, and the state's name
     * @param kind {@link ChunkKind#FULL} for the key groups announced by {@link #full}, else {@link ChunkKind#CHANGES}
     * @param rows the run; copied before the call returns
     * @throws io.tidemark.storage.StorageException if it cannot be written; abort the cut then
     */
    void chunk(String state, int keyGroup, ChunkKind kind, ByteSink rows);
}
