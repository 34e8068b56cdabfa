package io.tidemark.simulation;

import io.tidemark.engine.heap.HeapStoreProvider;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.store.StoreRun;
import io.tidemark.engine.tier.MemoryBudget;
import io.tidemark.engine.tier.MemoryRows;
import io.tidemark.engine.tier.TierRun;
import java.util.SplittableRandom;

/** Gives each process a store by chance: the heap, or a cache of any size over the ordered rows that the last one left that had any. */
final class DrawnStores implements StoreProvider {

    private static final int BUDGET_BITS_MAX = 20;

    private final SplittableRandom random;
    private MemoryRows disk = new MemoryRows();

    /** The stores of a seed's processes, drawn apart from all else. */
    DrawnStores(long seed) {
        random = new SplittableRandom(~seed);
    }

    @Override
    public String name() {
        return "drawn";
    }

    @Override
    public StoreRun start(StoreContext context) {
        if (random.nextBoolean()) {
            return new HeapStoreProvider().start(context);
        }
        MemoryBudget budget = new MemoryBudget(1L << random.nextInt(BUDGET_BITS_MAX));
        disk = disk.afterCrash(random);
        return new TierRun(disk, new MemoryRows(), budget, context);
    }
}
