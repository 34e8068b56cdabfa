package io.tidemark.simulation;

import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.StoreRun;
import io.tidemark.engine.store.StoreUsage;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.engine.store.TaskStore;
import io.tidemark.engine.system.Agent;
import java.util.List;
import java.util.Optional;

/** The use of a store that hands every call on; a planted bug overrides {@link #open}. */
class ForwardingStoreRun implements StoreRun {

    private final StoreRun run;

    ForwardingStoreRun(StoreRun run) {
        this.run = run;
    }

    @Override
    public TaskStore open(TaskPlace place, ChunkOutput output) {
        return run.open(place, output);
    }

    @Override
    public Optional<LocalCopy> copy() {
        return run.copy();
    }

    @Override
    public List<Agent> agents() {
        return run.agents();
    }

    @Override
    public boolean wantsCut() {
        return run.wantsCut();
    }

    @Override
    public StoreUsage usage() {
        return run.usage();
    }

    @Override
    public void cutCommitted(LocalCopy cut) {
        run.cutCommitted(cut);
    }

    @Override
    public void cutGivenUp(long cut) {
        run.cutGivenUp(cut);
    }

    @Override
    public void close() {
        run.close();
    }
}
