package io.tidemark.engine.tier;

import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.heap.KeptChunks;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.store.Copies;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.engine.store.TaskStore;
import io.tidemark.record.Origins;
import java.util.BitSet;
import java.util.SplittableRandom;

/** A task of a run on ordered rows, and the chunks of its cuts. */
abstract class TierSubject {

    private static final int BUDGET_BITS_MAX = 16;

    final SplittableRandom random;
    final KeptChunks chunks;
    final TaskStore store;
    private final TierRun run;

    TierSubject(int keyGroups, Origins origins, KeptChunks chunks, SplittableRandom random) {
        this.random = random;
        this.chunks = chunks;
        this.run = new TierRun(
                new MemoryRows(),
                new MemoryRows(),
                new MemoryBudget(1L << random.nextInt(BUDGET_BITS_MAX)),
                new StoreContext(StoreSetting.HEAP, "job", 1, Copies.NONE));
        this.store = run.open(new TaskPlace("operator", 0, keyGroups, keyGroups, origins), chunks);
    }

    public void freeze(BitSet whole) {
        chunks.freeze(store, whole);
    }

    public boolean writeNext() {
        flushMaybe();
        if (chunks.writeNext(store)) {
            return true;
        }
        if (random.nextBoolean()) {
            run.cutCommitted(new LocalCopy(1, chunks.lastCut(), 0));
        }
        flushMaybe();
        return false;
    }

    private void flushMaybe() {
        if (random.nextBoolean()) {
            run.agents().get(0).doWork(0);
        }
    }
}
