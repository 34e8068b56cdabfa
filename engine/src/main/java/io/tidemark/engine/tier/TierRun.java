package io.tidemark.engine.tier;

import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.store.StoreRun;
import io.tidemark.engine.store.StoreUsage;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.engine.store.TaskStore;
import io.tidemark.engine.system.Agent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The use of ordered rows as a store by one run of a job. */
public final class TierRun implements StoreRun {

    private final SharedRows shared;
    private final Flushing flushing;
    private final List<TierStore> stores = new ArrayList<>();

    /**
     * A store that takes the rows it finds if they prove which cut they are equal to.
     *
     * @param base where the rows of committed cuts are
     * @param aside where changes go that memory has no room for; empty
     * @param budget how much memory changes may use
     * @param context what the run is of
     */
    public TierRun(OrderedRows base, OrderedRows aside, MemoryBudget budget, StoreContext context) {
        this.shared = new SharedRows(base, aside, budget, context);
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
    public Optional<LocalCopy> copy() {
        return shared.trust().copy();
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
    public void cutCommitted(LocalCopy cut) {
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
