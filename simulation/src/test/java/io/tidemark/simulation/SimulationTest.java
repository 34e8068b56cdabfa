package io.tidemark.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.record.Reason;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.ScenarioShrinker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Goal: whatever fails, what is published is the reference answer, exactly once, and the job comes to its end. Method: seeds by the
 * thousand, each a job, an input, faults and a schedule of its own; some are run twice, and must go the same way to the last call.
 */
@Timeout(value = 1, unit = TimeUnit.DAYS)
class SimulationTest {

    private static final int SHARDS = 8;
    private static final int ONE_IN_RUNS_TWICE = 20;
    private static final int WRONG_MAX = 5;
    private static final long SEEDS_FOR_ALL_FAULTS = 1_000;
    private static final String ONE_SEED = "tidemark.seed";
    private static final long FIRST = Long.getLong("tidemark.simulation.first", 0);
    private static final long SEEDS = Long.getLong("tidemark.simulation.seeds", 2_000);

    private static final Set<Reason> REASONS = ConcurrentHashMap.newKeySet();
    private static final AtomicInteger SHARDS_RUN = new AtomicInteger();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    @DisabledIfSystemProperty(named = ONE_SEED, matches = ".+")
    void outputIsExactWhateverFails(int shard) {
        Map<Fault, Long> faults = new TreeMap<>();
        List<Long> wrong = new ArrayList<>();
        Map<Reason, Long> late = new TreeMap<>();
        long steps = 0;
        long processes = 0;
        for (long seed = FIRST + shard; seed < FIRST + SEEDS && wrong.size() < WRONG_MAX; seed += SHARDS) {
            Simulation.Report report = Simulation.sound().run(seed);
            report.faults().forEach((fault, n) -> faults.merge(fault, n, Long::sum));
            report.effort().late().forEach((reason, n) -> late.merge(reason, n, Long::sum));
            steps += report.effort().steps();
            processes += report.effort().processes();
            if (!report.isRight()) {
                wrong.add(seed);
                System.out.println(report.describe());
            }
            if (seed % ONE_IN_RUNS_TWICE == 0) {
                assertThat(Simulation.sound().run(seed).trace())
                        .as("the trace of seed %d, run again", seed)
                        .isEqualTo(report.trace());
            }
        }
        System.out.println("Seeds " + (FIRST + shard) + " + " + SHARDS + "n below " + (FIRST + SEEDS) + ": " + processes
                + " processes, " + steps + " steps, faults " + faults + ", late " + late);
        assertThat(wrong).as("seeds that went wrong").isEmpty();
        if (SEEDS >= SEEDS_FOR_ALL_FAULTS) {
            assertThat(faults.keySet()).as("classes of faults injected").contains(Fault.values());
        }
        late.keySet().forEach(REASONS::add);
        SHARDS_RUN.incrementAndGet();
    }

    /** Some are too rare for one shard. */
    @AfterAll
    static void everyReasonForLatenessHasComeUp() {
        if (SEEDS >= SEEDS_FOR_ALL_FAULTS && SHARDS_RUN.get() == SHARDS) {
            assertThat(REASONS)
                    .as("reasons for lateness")
                    .contains(Reason.LATE, Reason.IDLE_PARTITION, Reason.NEW_PARTITION, Reason.HISTORY);
        }
    }

    @Test
    @EnabledIfSystemProperty(named = ONE_SEED, matches = ".+")
    void oneSeedInWords() {
        long seed = Long.getLong(ONE_SEED, 0);
        Simulation.Report report = Simulation.sound().inWords().run(seed);
        report.words().forEach(System.out::println);
        if (!report.isRight()) {
            Scenario small = ScenarioShrinker.shrink(
                    Simulation.scenario(seed),
                    scenario -> !Simulation.sound().run(seed, scenario).isRight());
            System.out.println("The smallest scenario that still goes wrong: " + small);
        }
        assertThat(report.isRight()).as(report.describe()).isTrue();
    }
}
