package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.demo.Comparison;
import io.tidemark.cli.demo.Published;
import io.tidemark.cli.demo.Recount;
import io.tidemark.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a signal stops a job after a last cut, from which it goes on, and one more ends it at once. Method: processes of the command are
 * sent signals at random moments, from their very start on; at last one whose backup does not answer is sent two.
 */
class SignalTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final long FIVE_MINUTES = 300_000;
    private static final int INTERRUPTED = 130;
    private static final List<Signal> SIGNALS =
            List.of(new Signal("HUP", 129), new Signal("INT", INTERRUPTED), new Signal("TERM", 143));

    @TempDir
    Path directory;

    private Path log = Path.of("");

    private record Signal(String name, int exitCode) {}

    @BeforeEach
    void write() throws IOException {
        log = AccessLogs.generated(directory, SEED);
    }

    private Child start(long rate) throws IOException {
        return Child.start(
                directory,
                List.of(
                        "access-log",
                        "--input",
                        log.toString(),
                        "--output",
                        directory.resolve("out").toString(),
                        "--backup",
                        "checkpoint:" + directory.resolve("state"),
                        "--cut-every",
                        "100ms",
                        "--json",
                        "--rate",
                        Long.toString(rate)));
    }

    @Test
    void aStoppedJobGoesOn() throws Exception {
        SplittableRandom random = new SplittableRandom(SEED);
        int stopped = 0;
        for (int round = 0; round < 2 * SIGNALS.size(); round++) {
            Signal signal = SIGNALS.get(round % SIGNALS.size());
            // The first rounds wait until it reads; the others hit it on its way there.
            try (Child child = start(300)) {
                while (round < SIGNALS.size() && child.readItself() <= 0) {
                    assertThat(child.hasEndedWithin(20)).as(child.said()).isFalse();
                }
                child.hasEndedWithin(random.nextInt(700));
                child.signal(signal.name());
                assertThat(child.await()).as(child.said()).isEqualTo(signal.exitCode());
                assertThat(child.said()).doesNotContain("tidemark: ").doesNotContain("Exception");
                if (child.said().contains("was stopped after cut")) {
                    stopped++;
                    assertThat(child.wrote()).contains("\"deadLettered\":");
                }
            }
        }
        assertThat(stopped).isGreaterThanOrEqualTo(SIGNALS.size());
        try (Child child = start(0)) {
            assertThat(child.await()).as(child.said()).isEqualTo(ExitCode.FINISHED);
            assertThat(child.wrote()).startsWith("{\"in\":10000,");
        }
        Published published = new Published(directory.resolve("out"));
        published.update();
        Comparison comparison = Comparison.of(
                Recount.of(List.of(log), new Recount.Rule(Recount.By.CLIENT, FIVE_MINUTES, 0)), published);
        assertThat(comparison.isEqual()).as("seed %d: %s", SEED, comparison).isTrue();
    }

    @Test
    void oneMoreSignalEndsAJobThatWaits() throws Exception {
        try (Child child = start(300)) {
            while (child.readItself() <= 0) {
                assertThat(child.hasEndedWithin(20)).as(child.said()).isFalse();
            }
            // A file in its place: no cut can be written any more.
            Path cuts = directory.resolve("state/cuts");
            Files.move(cuts, directory.resolve("cuts"));
            Files.createFile(cuts);
            child.awaitSaying("\"waitingFor\"");
            child.signal("INT");
            child.awaitSaying("Stopping after a last cut, but cuts wait: ");
            assertThat(child.hasEndedWithin(200)).isFalse();
            child.signal("INT");
            assertThat(child.await()).as(child.said()).isEqualTo(ExitCode.FAILED);
            assertThat(child.said()).contains("tidemark: The last cut was not waited for, but cuts wait: ");
        }
    }
}
