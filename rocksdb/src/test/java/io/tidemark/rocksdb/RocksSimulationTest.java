package io.tidemark.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.simulation.Simulation;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.ScenarioGenerator;
import io.tidemark.testkit.reference.Stage;
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
    private static final long TABLES = Long.getLong("tidemark.simulation.seeds", 20);

    @TempDir
    private Path directory;

    @Test
    void outputIsExactWhateverFails() {
        List<Long> wrong = new ArrayList<>();
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            try (HalfOnRocks stores = stores(seed, "seed")) {
                Simulation.Report report = Simulation.with(stores).run(seed);
                if (!report.isRight()) {
                    wrong.add(seed);
                    System.out.println(report.describe());
                }
            }
        }
        assertThat(wrong).as("seeds that went wrong").isEmpty();
    }

    /** Tables, with versions of all times and deletions: half of the drawn jobs have none. */
    @Test
    void tablesAreExactWhateverFails() {
        List<Long> wrong = new ArrayList<>();
        for (long seed = FIRST; seed < FIRST + TABLES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            long history = random.nextInt(4) == 0 ? 0 : random.nextLong(60);
            long ttl = random.nextBoolean() ? 0 : 1 + random.nextLong(40);
            Scenario scenario = ScenarioGenerator.of(ScenarioGenerator.Size.SMALL)
                    .generate(seed, new Stage.AsOf(history, ttl, random.nextBoolean()));
            try (HalfOnRocks stores = stores(seed, "tables")) {
                Simulation.Report report = Simulation.with(stores).run(seed, scenario);
                if (!report.isRight()) {
                    wrong.add(seed);
                    System.out.println(report.describe());
                }
            }
        }
        assertThat(wrong).as("seeds that went wrong").isEmpty();
    }

    private HalfOnRocks stores(long seed, String name) {
        return new HalfOnRocks(seed, run -> directory.resolve(name + seed).resolve("run" + run));
    }
}
