package io.tidemark.testkit.driven;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.testkit.JobDriver;
import io.tidemark.testkit.reference.Answer;
import io.tidemark.testkit.reference.AnswerDiff;
import io.tidemark.testkit.reference.Event;
import io.tidemark.testkit.reference.Partition;
import io.tidemark.testkit.reference.ReferenceModel;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.Source;
import io.tidemark.testkit.reference.Stage;
import io.tidemark.testkit.reference.Windows;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Goal: windows of many slices give the answer of the reference model, however their slices are combined, with restarts at every point.
 * Method: hopping and cumulative windows of up to 600 slices over streams, drawn from a printed seed, that rise for several window
 * lengths, with keys that come and go, and with records so late that they are in some of their windows only; the job is cut, killed and
 * rescaled after every step, now and then, or never.
 */
class ManySlicesTest {

    private static final long FIRST_SEED = Long.getLong("tidemark.seed", 1);
    private static final int SCENARIOS = Integer.getInteger("tidemark.scenarios", 60);
    private static final int SLICES_MAX = 600;
    private static final int RECORDS_MAX = 60;
    private static final int PARALLELISM_MAX = 4;
    private static final List<String> KEYS = List.of("A", "B", "C", "D", "E");

    @Test
    void windowsOfManySlicesAreThoseOfTheModel() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + SCENARIOS; seed++) {
            Scenario scenario = new Drawing(new SplittableRandom(seed)).scenario();
            Answer expected = ReferenceModel.answer(scenario);
            for (Combining combining : Combining.values()) {
                for (Restarts restarts : Restarts.values()) {
                    JobDriver driver = drive(scenario, combining, restarts, new SplittableRandom(seed));
                    Answer actual = DrivenAnswer.of(scenario, driver, combining);
                    assertThat(AnswerDiff.between(
                                    expected, actual, totals -> DrivenAnswer.view(scenario, totals, combining)))
                            .as("seed %d, %s, restarts %s:%n%s", seed, combining, restarts, scenario)
                            .isEmpty();
                    assertThat(driver.rows("stage0"))
                            .as("rows left, seed %d", seed)
                            .isZero();
                }
            }
        }
    }

    private enum Restarts {
        NONE,
        SOME,
        EVERYWHERE
    }

    private static JobDriver drive(Scenario scenario, Combining combining, Restarts restarts, SplittableRandom random) {
        JobDriver driver = JobDriver.of(
                        ScenarioJob.of(scenario, PARALLELISM_MAX + random.nextInt(PARALLELISM_MAX), combining))
                .parallelism(1 + random.nextInt(PARALLELISM_MAX))
                .batchSize(1 + random.nextInt(random.nextBoolean() ? 1 : 20))
                .interleaving(random.nextLong());
        ScenarioJob.feed(scenario, driver);
        boolean more = true;
        while (more) {
            more = driver.step();
            if (restarts == Restarts.EVERYWHERE || (restarts == Restarts.SOME && random.nextInt(10) == 0)) {
                driver.cut();
                driver.crashAndRestore(1 + random.nextInt(PARALLELISM_MAX));
            }
        }
        return driver.endOfInput();
    }

    /** Draws a scenario. */
    private static final class Drawing {

        private final SplittableRandom random;
        private final long hop;
        private final long size;

        Drawing(SplittableRandom random) {
            this.random = random;
            this.hop = random.nextLong(1, 4);
            int slices = 2 + random.nextInt(random.nextInt(4) == 0 ? SLICES_MAX - 1 : 40);
            this.size = hop * slices + (random.nextInt(3) == 0 ? random.nextLong(hop) : 0);
        }

        Scenario scenario() {
            boolean cumulative = random.nextInt(4) == 0;
            Windows windows = cumulative
                    ? new Windows.Cumulative(hop, size - size % hop, random.nextLong(size))
                    : new Windows.Hopping(size, hop, random.nextLong(hop));
            long grace = random.nextBoolean() ? 0 : random.nextLong(size);
            long outOfOrderness = random.nextInt(3) == 0 ? random.nextLong(size / 2 + 1) : 0;
            List<Partition> partitions = new ArrayList<>();
            int count = 1 + random.nextInt(3);
            for (int p = 0; p < count; p++) {
                partitions.add(new Partition("p" + p, events()));
            }
            Source source = new Source(Scenario.ONLY_SOURCE, outOfOrderness, OptionalLong.empty(), partitions);
            return new Scenario(List.of(source), List.of(new Stage.Aligned(windows, grace)));
        }

        /** Times that rise by a hop or so, with a leap now and then; each key has stretches of time without records. */
        private List<Event> events() {
            List<Event> events = new ArrayList<>();
            long time = random.nextLong(-2 * size, size);
            int count = random.nextInt(RECORDS_MAX);
            int keys = 1 + random.nextInt(KEYS.size());
            for (int i = 0; i < count; i++) {
                time += random.nextInt(12) == 0 ? random.nextLong(2 * size) : random.nextLong(2 * size / 20 + 2);
                long late = random.nextInt(3) == 0 ? random.nextLong(random.nextBoolean() ? 6 * hop : 2 * size) : 0;
                int phase = Math.floorMod(time / size, keys);
                int key = random.nextBoolean() ? phase : random.nextInt(keys);
                events.add(new Event(time - late, KEYS.get(key), random.nextLong(-9, 10)));
            }
            return events;
        }
    }
}
