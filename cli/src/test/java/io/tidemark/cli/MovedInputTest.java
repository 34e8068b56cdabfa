package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.demo.Comparison;
import io.tidemark.cli.demo.Published;
import io.tidemark.cli.demo.Recount;
import io.tidemark.cli.terminal.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A planned batch is repeated from an input with the same content, wherever that lies now: a process is killed when it has planned one, and while it is
 * down its log is copied to another file of that name.
 */
class MovedInputTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261201);
    private static final int LOOKS = 3_000;
    private static final int KILLED = 137;

    @TempDir
    Path directory;

    private Child start(Path log, long rate) throws Exception {
        return Child.start(
                directory,
                List.of(
                        "access-log",
                        "--input",
                        log.toString(),
                        "--output",
                        directory.resolve("out").toString(),
                        "--backup",
                        "microbatch:" + directory.resolve("state"),
                        "--cut-every",
                        "200ms",
                        "--json",
                        "--rate",
                        Long.toString(rate)));
    }

    @Test
    void aPlannedBatchIsRepeatedFromACopyOfItsInput() throws Exception {
        Path log = AccessLogs.generated(directory, SEED);
        for (int round = 0; round < 2; round++) {
            try (Child child = start(log, 1_000)) {
                while (child.readItself() <= 0) {
                    assertThat(child.hasEndedWithin(20)).as(child.said()).isFalse();
                }
                assertThat(KillPoint.BATCH_PLANNED.await(directory, child, LOOKS))
                        .isTrue();
                assertThat(child.kill()).as(child.said()).isEqualTo(KILLED);
            }
            Path copy = Files.copy(log, directory.resolve("copy"));
            Files.move(copy, log, StandardCopyOption.REPLACE_EXISTING);
        }
        try (Child child = start(log, 0)) {
            assertThat(child.await()).as(child.said()).isEqualTo(ExitCode.FINISHED);
        }
        Published published = new Published(directory.resolve("out"));
        published.update();
        Comparison comparison =
                Comparison.of(Recount.of(List.of(log), new Recount.Rule(Recount.By.CLIENT, 300_000, 0)), published);
        assertThat(comparison.isEqual()).as("seed %d: %s", SEED, comparison).isTrue();
    }
}
