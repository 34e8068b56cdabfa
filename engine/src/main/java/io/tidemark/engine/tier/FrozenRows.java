package io.tidemark.engine.tier;

import io.tidemark.engine.store.ChunkOutput;

/** Rows of a range that a cut has yet to write, page by page. */
interface FrozenRows {

    /**
     * Where the rows belong.
     *
     * @param state the state's number
     * @param isWhole whether the cut has all of the key group
     */
    record Place(int state, int keyGroup, boolean isWhole) {}

    /** Writes a page; false when nothing is left. */
    boolean writeNext(ChunkOutput output);

    /** Lets go of what is not written yet. */
    default void close() {}
}
