package io.tidemark.engine.heap;

import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.state.StateSpec;
import io.tidemark.type.ByteSource;
import java.util.BitSet;

/** A table of the heap store as a cut sees it. */
interface CutTable {

    /** How the operator declared it. */
    StateSpec spec();

    /** The state's name within its operator. */
    default String name() {
        return spec().name();
    }

    /** How many rows it has, roughly: rows that are gone count until the table has forgotten them. */
    long rows();

    /**
     * Freezes what changed since the last cut.
     *
     * @param whole the key groups that are written in full
     */
    void freeze(BitSet whole, ChunkOutput output);

    /** Writes a page of what is frozen; false when nothing is left. */
    boolean writeNext();

    /** Takes a chunk of rows of a key group, in the order they were written. */
    void load(int keyGroup, ByteSource chunk);

    /** Says that all chunks were loaded. */
    void loaded();
}
