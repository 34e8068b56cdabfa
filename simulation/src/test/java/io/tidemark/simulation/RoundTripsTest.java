package io.tidemark.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.store.StoreProvider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Goal: the state of any job moves by savepoints between all stores, backups and numbers of workers. Method: jobs drawn from seeds, run some
 * way, stopped with a savepoint that is read into a job run otherwise, and written again at once; then on, some moves more, to the end.
 */
class RoundTripsTest {

    private static final long FIRST = Long.getLong("tidemark.trips.first", 0);
    private static final long SEEDS = Long.getLong("tidemark.trips.seeds", 30);
    private static final int WRONG_MAX = 3;
    private static final long SEEDS_PLANTED = 300;

    @TempDir
    private Path directory;

    @Test
    void stateIsTheSameWhereverItWasAndTheOutputThatOfARunWithoutAStop() {
        List<Long> wrong = new ArrayList<>();
        Set<String> kinds = new TreeSet<>();
        long trips = 0;
        for (long seed = FIRST; seed < FIRST + SEEDS && wrong.size() < WRONG_MAX; seed++) {
            RoundTrips.Report report = RoundTrips.with(new Rig() {}).run(seed, directory.resolve("seed" + seed));
            trips += report.trips();
            kinds.addAll(report.kinds());
            if (!report.problems().isEmpty()) {
                wrong.add(seed);
                report.problems().forEach(System.out::println);
            }
        }
        System.out.println(SEEDS + " jobs, " + trips + " round trips, " + kinds.size() + " kinds: " + kinds);
        assertThat(wrong).as("seeds that went wrong").isEmpty();
        assertThat(trips).isGreaterThan(SEEDS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"timers", "held", "table", "sessions", "windows", "rows"})
    void stateThatIsLeftBehindIsFound(String state) {
        Rig forgetful = new Rig() {
            @Override
            public StoreProvider stores(StoreProvider drawn) {
                return BadStores.withoutLoading(drawn, state);
            }
        };
        long seed = 0;
        while (RoundTrips.with(forgetful)
                .run(seed, directory.resolve("seed" + seed))
                .problems()
                .isEmpty()) {
            seed++;
            assertThat(seed).as("seeds that were right").isLessThan(SEEDS_PLANTED);
        }
    }
}
