package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: the first thing a newcomer runs works: the job of the demo is killed three times and is right. Method: a short demo, with
 * processes of its own, on a stream that is no terminal; then directories and lengths that it has to refuse.
 */
class DemoTest {

    @TempDir
    Path directory;

    @Test
    void theJobIsKilledAndRight() {
        Path files = directory.resolve("demo");
        Spoken spoken = Spoken.of("demo", "--seconds", "10", "--seed", "3", "--dir", files.toString());
        assertThat(spoken.code()).as(spoken.err() + spoken.out()).isEqualTo(ExitCode.FINISHED);
        assertThat(spoken.err()).contains("SIGKILL 3 of 3").contains("open windows; cut ");
        assertThat(spoken.out().lines().map(line -> line.replaceAll(" +", " ")))
                .contains("lost 0", "doubled 0")
                .anyMatch(line -> line.startsWith("Killed 3 times, and right"));
        assertThat(files.resolve("out/results")).isNotEmptyDirectory();
    }

    @Test
    void whatIsThereIsLeftAlone() throws IOException {
        Files.writeString(directory.resolve("notes.txt"), "mine");
        Spoken refused = Spoken.of("demo", "--dir", directory.toString());
        assertThat(refused.err()).contains("is not empty").hasLineCount(1);
        assertThat(refused.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(Spoken.of("demo", "--seconds", "1").err()).contains("must be from 10 to 3600");
    }
}
