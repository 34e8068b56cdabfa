package io.tidemark.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.ScenarioGenerator;
import io.tidemark.testkit.reference.Stage;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Goal: the suite passes hosts that are right and fails hosts that are wrong. Method: many small scenarios on a host in memory that
 * forgets its tasks at random moments, and the same host with one letter lost.
 */
class SuiteTest {

    private static final int SEEDS = 300;

    private static final List<Stage> STAGES = List.of(
            Stage.tumbling(10, 3),
            Stage.tumbling(7, 0),
            Stage.hopping(12, 5, 2),
            Stage.session(3, 2),
            Stage.session(5, 0),
            new Stage.Join(-5, 5, 0, Stage.Outer.INNER),
            new Stage.Join(2, 9, 3, Stage.Outer.FULL),
            new Stage.AsOf(10, 0, true),
            new Stage.AsOf(4, 7, false),
            new Stage.Programmed(1, 0, 0),
            new Stage.Programmed(4, 9, 3),
            new Stage.Programmed(7, 30, 0));

    @Test
    void aHostInMemoryGivesTheReferenceAnswer() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Stage stage = STAGES.get((int) (seed % STAGES.size()));
            Scenario scenario =
                    ScenarioGenerator.of(ScenarioGenerator.Size.SMALL).generate(seed, stage);
            JobUnderTest job = JobUnderTest.parse(scenario.toString());
            List<Outcome> outcomes = new MemoryHost(job, new SplittableRandom(seed), letter -> true).run();
            assertThat(Verdict.differences(job, outcomes))
                    .as("seed %d: %s", seed, scenario)
                    .isEmpty();
        }
    }

    @Test
    void aHostThatLosesARecordIsFound() {
        JobUnderTest job = Cases.from(1).get(0);
        List<Outcome> outcomes = new MemoryHost(
                        job,
                        new SplittableRandom(1),
                        letter -> !(letter instanceof Letter.Stamped record && record.position() == 5))
                .run();
        assertThat(Verdict.differences(job, outcomes)).isNotEmpty();
    }

    @Test
    void aHostThatLosesAnEndIsFound() {
        JobUnderTest job = Cases.from(1).get(1);
        List<Outcome> outcomes = new MemoryHost(
                        job,
                        new SplittableRandom(1),
                        letter -> !(letter instanceof Letter.Clock clock
                                && clock.state() == io.tidemark.time.ClockState.ENDED))
                .run();
        assertThat(Verdict.differences(job, outcomes)).isNotEmpty();
    }
}
