package io.tidemark.testkit.driven;

import io.tidemark.testkit.JobDriver;
import io.tidemark.testkit.reference.Answer;
import io.tidemark.testkit.reference.AnswerDiff;
import io.tidemark.testkit.reference.Partition;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.Source;
import io.tidemark.testkit.reference.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** One way to run a scenario, drawn from a seed: how parallel, in what turns, cut, killed and rescaled where. */
final class Schedule {

    private static final int PARALLELISM_MAX = 4;
    private static final int KEY_GROUPS_MAX = 12;

    private final long seed;
    private final SplittableRandom random;
    private final boolean crashes;

    Schedule(long seed, boolean crashes) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        this.crashes = crashes;
    }

    /** How a run of the scenario differs from the model; nothing if it does not. */
    List<String> differences(Scenario scenario) {
        Combining combining = Combining.drawn(random);
        Answer expected = DrivenAnswer.expected(scenario);
        try {
            JobDriver driver = drive(scenario, combining);
            Answer actual = DrivenAnswer.of(scenario, driver, combining);
            List<String> differences = new ArrayList<>(
                    AnswerDiff.between(expected, actual, totals -> DrivenAnswer.view(scenario, totals, combining)));
            for (int i = 0; i < scenario.stages().size(); i++) {
                if (driver.rows("stage" + i) != 0
                        && !leavesRows(scenario.stages().get(i))) {
                    differences.add("Stage " + i + " has " + driver.rows("stage" + i) + " rows left at the end.");
                }
            }
            return differences;
        } catch (RuntimeException | AssertionError e) {
            java.io.StringWriter trace = new java.io.StringWriter();
            e.printStackTrace(new java.io.PrintWriter(trace));
            return List.of("Failed with " + trace);
        }
    }

    /** Whether there may be something left of a stage at the end of the input: what a program has kept, and tables. */
    static boolean leavesRows(Stage stage) {
        return stage instanceof Stage.Programmed || stage instanceof Stage.AsOf;
    }

    private JobDriver drive(Scenario scenario, Combining combining) {
        int keyGroups = PARALLELISM_MAX + random.nextInt(KEY_GROUPS_MAX - PARALLELISM_MAX + 1);
        JobDriver driver = JobDriver.of(ScenarioJob.of(scenario, keyGroups, combining))
                .parallelism(parallelism())
                .batchSize(1 + random.nextInt(random.nextBoolean() ? 2 : 40));
        if (random.nextInt(4) > 0) {
            driver.interleaving(seed);
        }
        if (random.nextBoolean()) {
            driver.fixedPartitions();
        }
        ScenarioJob.feed(scenario, driver);
        if (random.nextBoolean()) {
            endPartitions(scenario, driver);
        }
        boolean more = true;
        int lives = crashes ? 2 + random.nextInt(6) : 0;
        while (more) {
            more = driver.step();
            if (lives > 0 && random.nextInt(5) == 0) {
                driver.cut();
            }
            if (lives > 0 && random.nextInt(12) == 0) {
                lives--;
                driver.crashAndRestore(parallelism());
                more = true;
            }
        }
        return driver.endOfInput();
    }

    private static void endPartitions(Scenario scenario, JobDriver driver) {
        for (Source source : scenario.sources()) {
            for (Partition partition : source.partitions()) {
                driver.source(source.name()).partition(partition.name()).end();
            }
        }
    }

    private int parallelism() {
        return 1 + random.nextInt(PARALLELISM_MAX);
    }
}
