package io.tidemark.rocksdb;

import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.store.StoreRun;
import io.tidemark.simulation.Rig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/** Processes on RocksDB where chance has it, elsewhere on what the simulation draws; those that crashed are closed in the end. */
final class HalfOnRocks implements Rig, StoreProvider, AutoCloseable {

    private final IntFunction<Path> directories;
    private final SplittableRandom random;
    private final List<StoreRun> runs = new ArrayList<>();
    private StoreProvider drawn = new RocksStoreProvider();

    /**
     * The stores of a seed.
     *
     * @param directories where each process on RocksDB has it
     */
    HalfOnRocks(long seed, IntFunction<Path> directories) {
        this.directories = directories;
        this.random = new SplittableRandom(seed);
    }

    @Override
    public StoreProvider stores(StoreProvider others) {
        drawn = others;
        return this;
    }

    @Override
    public String name() {
        return "half rocksdb";
    }

    @Override
    public StoreRun start(StoreContext context) {
        if (random.nextBoolean()) {
            return drawn.start(context);
        }
        StoreSetting setting =
                new StoreSetting("rocksdb", directories.apply(runs.size()), RocksStoreProvider.MEMORY_MIN);
        StoreRun run = new RocksStoreProvider()
                .start(new StoreContext(setting, context.job(), context.epoch(), context.copies()));
        runs.add(run);
        return run;
    }

    @Override
    public void close() {
        runs.forEach(StoreRun::close);
    }
}
