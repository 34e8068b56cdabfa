package io.tidemark.engine.store;

import io.tidemark.type.ByteSink;

/** Takes the rows of a cut, in runs that belong to one state and key group. */
public interface ChunkOutput {

    /** The buffer for a state and key group: rows are appended to it, and it is emptied when it has grown to a chunk. */
    ByteSink rows(int state, int keyGroup);

    /** Says that a run of rows was appended. */
    void appended(int state, int keyGroup);
}
