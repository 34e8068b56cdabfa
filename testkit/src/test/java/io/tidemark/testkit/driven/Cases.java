package io.tidemark.testkit.driven;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.testkit.JobDriver;
import io.tidemark.testkit.reference.AnswerDiff;
import io.tidemark.testkit.reference.Final;
import io.tidemark.testkit.reference.Partition;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.Source;
import io.tidemark.testkit.reference.StageAnswer;
import java.util.List;
import java.util.function.Function;

/** Holds a case at every parallelism and in many orders of arrival, with a cut, a crash and a start from the cut after every step. */
final class Cases {

    static final int PARALLELISM_MAX = 4;
    private static final int ORDERS = 8;
    private static final int KEY_GROUPS = 8;

    private Cases() {}

    /** Checks that the last stage's FINALs are these, as "KEY [START,END) COUNT", and everything else as in the model. */
    static void gives(String text, String... finals) {
        gives(text, Cases::brief, finals);
    }

    /** Checks that the last stage's rows are these, as "KEY@TIME=VALUE", and everything else as in the model. */
    static void givesValues(String text, String... rows) {
        gives(
                text,
                row -> row.key() + "@" + row.window().start() + "="
                        + row.totals().sum(),
                rows);
    }

    private static void gives(String text, Function<Final, String> words, String... finals) {
        Scenario scenario = Scenario.parse(text);
        for (Combining combining : Combining.values()) {
            for (int order = 0; order < ORDERS; order++) {
                for (int parallelism = 1; parallelism <= PARALLELISM_MAX; parallelism++) {
                    JobDriver driver = JobDriver.of(ScenarioJob.of(scenario, KEY_GROUPS, combining))
                            .parallelism(parallelism);
                    if (order > 0) {
                        driver.interleaving(order);
                    }
                    run(scenario, driver, order);
                    check(scenario, driver, combining);
                    assertThat(DrivenAnswer.of(scenario, driver, combining).last().finals().values().stream()
                                    .flatMap(List::stream)
                                    .map(words))
                            .as(scenario.toString())
                            .containsExactly(finals);
                }
            }
        }
    }

    private static void run(Scenario scenario, JobDriver driver, int order) {
        ScenarioJob.feed(scenario, driver);
        if (order % 2 == 1) {
            end(scenario, driver);
        }
        driver.cut();
        for (int step = 0; driver.step(); step++) {
            driver.cut().crashAndRestore(1 + (step + order) % PARALLELISM_MAX);
        }
        driver.endOfInput();
    }

    private static void end(Scenario scenario, JobDriver driver) {
        for (Source source : scenario.sources()) {
            for (Partition partition : source.partitions()) {
                driver.source(source.name()).partition(partition.name()).end();
            }
        }
    }

    private static void check(Scenario scenario, JobDriver driver, Combining combining) {
        assertThat(AnswerDiff.between(
                        DrivenAnswer.expected(scenario),
                        DrivenAnswer.of(scenario, driver, combining),
                        totals -> DrivenAnswer.view(scenario, totals, combining)))
                .as(scenario.toString())
                .isEmpty();
        for (int stage = 0; stage < scenario.stages().size(); stage++) {
            if (!Schedule.leavesRows(scenario.stages().get(stage))) {
                assertThat(driver.rows("stage" + stage)).as("rows left").isZero();
            }
        }
    }

    /** FINALs as "KEY [START,END) COUNT", key by key. */
    static List<String> brief(StageAnswer stage) {
        return stage.finals().values().stream()
                .flatMap(List::stream)
                .map(Cases::brief)
                .toList();
    }

    private static String brief(Final result) {
        return result.key() + " " + result.window() + " " + result.totals().count();
    }
}
