package io.tidemark.engine.heap;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.store.StoreRun;
import io.tidemark.engine.store.StoreUsage;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.engine.store.TaskStore;
import io.tidemark.engine.system.Agent;
import java.util.List;
import java.util.Optional;

/** Opens heap stores: tables in the memory of the JVM, and nothing beside them. */
public final class HeapStoreProvider implements StoreProvider {

    @Override
    public String name() {
        return StoreSetting.HEAP.name();
    }

    @Override
    public StoreRun start(StoreContext context) {
        if (!context.setting().equals(StoreSetting.HEAP)) {
            throw new RefusedException(
                    "The store heap has no directory and no memory budget: its memory is the JVM's, which"
                            + " -Xmx limits.");
        }
        return new Run();
    }

    private static final class Run implements StoreRun {

        @Override
        public TaskStore open(TaskPlace place, ChunkOutput output) {
            return new HeapStore(place, output);
        }

        @Override
        public List<Agent> agents() {
            return List.of();
        }

        @Override
        public Optional<LocalCopy> copy() {
            return Optional.empty();
        }

        @Override
        public boolean wantsCut() {
            return false;
        }

        @Override
        public StoreUsage usage() {
            return StoreUsage.OF_THE_JVM;
        }

        @Override
        public void cutCommitted(LocalCopy cut) {}

        @Override
        public void cutGivenUp(long cut) {}

        @Override
        public void close() {}
    }
}
