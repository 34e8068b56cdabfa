package io.tidemark.engine.store;

import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.system.Agent;
import java.util.List;
import java.util.Optional;

/** The use of a store by one run of a job. */
public interface StoreRun extends AutoCloseable {

    /**
     * Opens the state of a task: empty, or as the {@link #copy} has it but for its stale key groups, which are empty.
     *
     * @param output takes the rows of cuts; states are numbered in the order they are opened
     */
    TaskStore open(TaskPlace place, ChunkOutput output);

    /** The copy of the state that tasks are opened with; empty if there is none that can be trusted. */
    Optional<LocalCopy> copy();

    /** What does the store's work that is not done by the tasks, each to be driven like any other agent of the run. */
    List<Agent> agents();

    /** Whether a cut should come soon: what changed since the last one takes much of the store's memory. Called by any thread. */
    boolean wantsCut();

    /** What the store takes of the machine. Called by any thread. */
    StoreUsage usage();

    /** Learns that a cut has committed: a restart goes back to it or to a later one. Called by the thread that commits. */
    void cutCommitted(LocalCopy cut);

    /** Learns that a cut was given up: what it held is void, and the next cut holds it again. Called by the thread that commits. */
    void cutGivenUp(long cut);

    /** Lets go of everything, once no agent of the run does anything any more. */
    @Override
    void close();
}
