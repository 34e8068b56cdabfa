package io.tidemark.engine.store;

import io.tidemark.state.StateSpec;
import io.tidemark.state.StateStore;
import io.tidemark.type.ByteSource;
import java.util.BitSet;
import java.util.List;

/** The state of one task of one operator, as the engine drives it: it takes part in cuts, and is filled from one. Belongs to one thread. */
public interface TaskStore extends StateStore {

    /** The states, by number: in the order they were opened. */
    List<StateSpec> states();

    /** How many rows all states have together, for people to see. */
    long rows();

    /**
     * Takes this task's part of a cut: what changed is frozen, to be written by {@link #writeNext}.
     *
     * @param whole the key groups to write in full
     */
    void freeze(long cut, BitSet whole);

    /** Writes a little of what is frozen, about a page; false when everything is written. */
    boolean writeNext();

    /** Takes a chunk of rows that a cut kept; those of a state and key group come in the order they were written. */
    void load(String state, int keyGroup, ByteSource chunk);

    /** Says that everything was loaded. */
    void loaded();
}
