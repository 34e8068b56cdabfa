package io.tidemark.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.simulation.Rig;
import io.tidemark.simulation.RoundTrips;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: the state of any job moves by savepoints between RocksDB and the other stores, and back. Method: the round trips of the simulation,
 * half of the legs on a real RocksDB. All that are begin with what the last one has left in its directory, which is of their own backup or
 * of another one.
 */
class RocksRoundTripsTest {

    private static final long FIRST = Long.getLong("tidemark.trips.first", 6_000_000);
    private static final long SEEDS = Long.getLong("tidemark.trips.seeds", 15);

    @TempDir
    private Path directory;

    @Test
    void stateIsTheSameOnRocksAndElsewhere() {
        List<Long> wrong = new ArrayList<>();
        Set<String> kinds = new TreeSet<>();
        long trips = 0;
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            Path place = directory.resolve("seed" + seed);
            Rig rig = new HalfOnRocks(seed, run -> place.resolve("store"));
            RoundTrips.Report report = RoundTrips.with(rig).run(seed, place.resolve("savepoints"));
            trips += report.trips();
            kinds.addAll(report.kinds());
            if (!report.problems().isEmpty()) {
                wrong.add(seed);
                report.problems().forEach(System.out::println);
            }
        }
        System.out.println(SEEDS + " jobs, " + trips + " round trips, " + kinds.size() + " kinds");
        assertThat(wrong).as("seeds that went wrong").isEmpty();
        assertThat(trips).isPositive();
    }
}
