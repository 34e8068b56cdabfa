package io.tidemark.testkit.driven;

import static org.assertj.core.api.Assertions.fail;

import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.ScenarioGenerator;
import io.tidemark.testkit.reference.ScenarioShrinker;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Goal: the operators give the answer of the reference model, at every parallelism, batch size and order of arrival, with cuts,
 * crashes and rescaling anywhere. Method: scenarios and schedules drawn from seeds; a failure is made small and printed with its
 * seed.
 */
class ScenarioPropertiesTest {

    private static final long FIRST_SEED = Long.getLong("tidemark.seed", 1);
    private static final int SCENARIOS = Integer.getInteger("tidemark.scenarios", 300);

    @Test
    void drivenScenariosGiveTheAnswerOfTheModel() {
        ScenarioGenerator generator = ScenarioGenerator.of(ScenarioGenerator.Size.SMALL)
                .withLongestSessions()
                .withJoins();
        for (long seed = FIRST_SEED; seed < FIRST_SEED + SCENARIOS; seed++) {
            check(seed, generator.generate(seed));
        }
    }

    @Test
    void processesGiveTheAnswerOfTheModel() {
        ScenarioGenerator generator = ScenarioGenerator.of(ScenarioGenerator.Size.SMALL)
                .withLongestSessions()
                .withJoins()
                .withProcesses();
        for (long seed = FIRST_SEED; seed < FIRST_SEED + SCENARIOS; seed++) {
            check(seed, generator.generate(seed));
        }
    }

    @Test
    void tablesGiveTheAnswerOfTheModel() {
        ScenarioGenerator generator = ScenarioGenerator.of(ScenarioGenerator.Size.SMALL)
                .withLongestSessions()
                .withJoins()
                .withProcesses()
                .withTables();
        for (long seed = FIRST_SEED; seed < FIRST_SEED + SCENARIOS; seed++) {
            check(seed, generator.generate(seed));
        }
    }

    private static void check(long seed, Scenario scenario) {
        for (boolean crashes : new boolean[] {false, true}) {
            if (!new Schedule(seed, crashes).differences(scenario).isEmpty()) {
                Scenario small = ScenarioShrinker.shrink(
                        scenario,
                        candidate -> !new Schedule(seed, crashes)
                                .differences(candidate)
                                .isEmpty());
                List<String> differences = new Schedule(seed, crashes).differences(small);
                fail("Seed %d, crashes %s, made small:%n%s%n%s", seed, crashes, small, String.join("\n", differences));
            }
        }
    }
}
