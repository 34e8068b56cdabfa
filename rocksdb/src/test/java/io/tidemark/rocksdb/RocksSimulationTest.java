package io.tidemark.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.store.StoreRun;
import io.tidemark.simulation.Rig;
import io.tidemark.simulation.Simulation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: random jobs on RocksDB give the reference answer on one to four workers, with cuts and restarts at random points, also where a
 * process on the heap goes on from a cut of one on RocksDB and the other way round. Method: the simulation of whole jobs with faults,
 * with a real RocksDB in half of the processes.
 */
class RocksSimulationTest {

    private static final long FIRST = Long.getLong("tidemark.simulation.first", 5_000_000);
    private static final long SEEDS = Long.getLong("tidemark.simulation.seeds", 60);

    @TempDir
    private Path directory;

    @Test
    void outputIsExactWhateverFails() {
        List<Long> wrong = new ArrayList<>();
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            try (HalfOnRocks stores = new HalfOnRocks(seed, directory.resolve("seed" + seed))) {
                Simulation.Report report = Simulation.with(stores).run(seed);
                if (!report.isRight()) {
                    wrong.add(seed);
                    System.out.println(report.describe());
                }
            }
        }
        assertThat(wrong).as("seeds that went wrong").isEmpty();
    }

    /** Processes on RocksDB where chance has it, elsewhere on what the simulation draws; those that crashed are closed in the end. */
    private static final class HalfOnRocks implements Rig, StoreProvider, AutoCloseable {

        private final Path directory;
        private final SplittableRandom random;
        private final List<StoreRun> runs = new ArrayList<>();
        private StoreProvider drawn = new RocksStoreProvider();

        HalfOnRocks(long seed, Path directory) {
            this.directory = directory;
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
                    new StoreSetting("rocksdb", directory.resolve("run" + runs.size()), RocksStoreProvider.MEMORY_MIN);
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
}
