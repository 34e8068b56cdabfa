package io.tidemark.engine.tier;

import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.StoreRun;
import io.tidemark.engine.store.StoreUsage;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.engine.store.TaskStore;
import io.tidemark.engine.system.Agent;
import java.util.ArrayList;
import java.util.List;

/** The use of ordered rows as a store by one run of a job. */
public final class TierRun implements StoreRun {

    private final SharedRows shared;
    private final Flushing flushing;
    private final List<TierStore> stores = new ArrayList<>();

    /**
     * A store with no rows yet.
     *
     * @param base where the rows of committed cuts are; empty
     * @param aside where changes go that memory has no room for; empty
     * @param budget how much memory changes may use
     * @param epoch the number of this run among all of the job's
     */
    public TierRun(OrderedRows base, OrderedRows aside, MemoryBudget budget, long epoch) {
        this.shared = new SharedRows(base, aside, budget, epoch);
        this.flushing = new Flushing(shared);
    }

    @Override
    public TaskStore open(TaskPlace place, ChunkOutput output) {
        TierStore store = new TierStore(place, output, shared, flushing::add);
        stores.add(store);
        return store;
    }

    @Override
    public List<Agent> agents() {
        return List.of(flushing);
    }

    @Override
    public boolean wantsCut() {
        return shared.budget().changed() > shared.budget().bytesMax() / 2;
    }

    @Override
    public StoreUsage usage() {
        MemoryBudget budget = shared.budget();
        return new StoreUsage(budget.bytes(), budget.bytesMax(), shared.diskBytes());
    }

    @Override
    public void cutCommitted(long cut) {
        flushing.committed(cut);
    }

    /** What the cut held is written with the next one. */
    @Override
    public void cutGivenUp(long cut) {}

    @Override
    public void close() {
        stores.forEach(TierStore::close);
        shared.close();
    }
}
