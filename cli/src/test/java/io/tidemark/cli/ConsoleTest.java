package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: results on the console can be read by a program, and a program that stops reading them ends the job quietly and without
 * harm. Method: runs inside this process, and processes of the command whose standard output is closed or full.
 */
class ConsoleTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    Path directory;

    private String log = "";

    @BeforeEach
    void write() throws IOException {
        log = AccessLogs.generated(directory, SEED).toString();
    }

    private List<String> words(String... more) {
        List<String> words = new ArrayList<>(List.of("run", "access-log", "--input", log, "--window", "tumbling 1m"));
        words.addAll(List.of(more));
        return words;
    }

    private static Spoken spoken(List<String> words) {
        return Spoken.of(words.toArray(String[]::new));
    }

    private ProcessBuilder process(List<String> words) {
        return new ProcessBuilder(Child.command(words))
                .redirectError(directory.resolve("said").toFile());
    }

    private String said() throws IOException {
        return Files.readString(directory.resolve("said"), StandardCharsets.UTF_8);
    }

    @Test
    void standardOutputHoldsResultsAndNothingElse() {
        Spoken people = spoken(words());
        assertThat(people.out().lines()).isNotEmpty().allMatch(line -> line.startsWith("{\"key\":"));
        assertThat(people.err()).contains("records in              10,000");

        Spoken program = spoken(words("--json"));
        List<String> lines = program.out().lines().toList();
        assertThat(lines.subList(0, lines.size() - 1))
                .containsExactlyInAnyOrderElementsOf(people.out().lines().toList());
        assertThat(program.lastLine()).startsWith("{\"in\":10000,").contains("\"results\":" + (lines.size() - 1) + ",");
        assertThat(program.err()).doesNotContain("records in");
    }

    @Test
    void aTerminalShowsTheFirstLateRecordsAndSaysSo() {
        Spoken all = spoken(words());
        Spoken few = Spoken.onTerminal(words().toArray(String[]::new));
        assertThat(all.err().lines().filter(line -> line.contains("{\"reason\":")))
                .hasSizeGreaterThan(100);
        assertThat(few.err().lines().filter(line -> line.contains("{\"reason\":")))
                .hasSize(20 + 20);
        assertThat(few.err())
                .containsOnlyOnce("More late records are counted")
                .containsOnlyOnce("More dead letters are");
        assertThat(few.out().lines())
                .containsExactlyInAnyOrderElementsOf(all.out().lines().toList());
    }

    @Test
    void aReaderThatLeavesEndsTheJobAndLosesNothing() throws Exception {
        String backup = "checkpoint:" + directory.resolve("state");
        Process process = process(words("--backup", backup, "--cut-every", "1h", "--rate", "5000"))
                .start();
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(reader.readLine()).startsWith("{\"key\":");
        }
        assertThat(process.waitFor()).as(said()).isEqualTo(ExitCode.READER_GONE);
        assertThat(said().lines().filter(line -> !line.startsWith("{\"reason\":")))
                .isEmpty();

        // Nothing that was printed was taken for seen.
        Spoken again = spoken(words("--backup", backup));
        assertThat(again.code()).as(again.err()).isEqualTo(ExitCode.FINISHED);
        assertThat(again.out().lines())
                .containsExactlyInAnyOrderElementsOf(
                        spoken(words()).out().lines().toList());
    }

    @Test
    void outputThatDoesNotFitIsAFailure() throws Exception {
        if (!Files.exists(FULL)) {
            System.out.println("There is no " + FULL + ": what a full disk does to standard output is not tried.");
            return;
        }
        Process results = process(words()).redirectOutput(FULL.toFile()).start();
        assertThat(results.waitFor()).isEqualTo(ExitCode.FAILED);
        assertThat(said()).contains("tidemark: Results cannot be printed").doesNotContain("Exception");

        Process totals = process(
                        words("--json", "--output", directory.resolve("out").toString()))
                .redirectOutput(FULL.toFile())
                .start();
        assertThat(totals.waitFor()).isEqualTo(ExitCode.FAILED);
        assertThat(said()).contains("tidemark: Standard output cannot be written.");
    }
}
