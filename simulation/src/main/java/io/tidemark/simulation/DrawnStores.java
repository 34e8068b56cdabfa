package io.tidemark.simulation;

import io.tidemark.engine.heap.HeapStoreProvider;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.store.StoreRun;
import io.tidemark.engine.tier.MemoryBudget;
import io.tidemark.engine.tier.MemoryRows;
import io.tidemark.engine.tier.OrderedRows;
import io.tidemark.engine.tier.TierRun;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/** Gives each process a store by chance: the heap, or a cache of any size over the ordered rows that the last one left that had any. */
final class DrawnStores implements StoreProvider {

    private static final int BUDGET_BITS_MAX = 20;

    private final SplittableRandom random;
    private final UnaryOperator<OrderedRows> rows;
    private MemoryRows disk = new MemoryRows();

    /**
     * The stores of a seed's processes, drawn apart from all else.
     *
     * @param rows what the stores have of what was left
     */
    DrawnStores(long seed, UnaryOperator<OrderedRows> rows) {
        this.rows = rows;
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
        return new TierRun(rows.apply(disk), new MemoryRows(), budget, context);
    }
}
