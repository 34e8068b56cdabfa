package io.tidemark.engine.store;

import io.tidemark.state.Slice;
import io.tidemark.type.ByteSink;

/** Takes the rows of a cut, in runs that belong to one state and key group. */
public interface ChunkOutput {

    /**
     * The place for so many rows of a state and key group.
     *
     * @param kind what they say, one of {@link io.tidemark.engine.cut.Rows}
     * @param slice their slice
     * @param count how many; 0 for a kind that has no rows
     */
    ByteSink rows(int state, int keyGroup, byte kind, Slice slice, int count);

    /** Says that the rows asked for last were written to their place. */
    void appended(int state, int keyGroup);
}
