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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a run gives what an independent count gives, says how it went, and treats what is already there with care. Method: runs of
 * the example jobs inside this process, their files compared with a recount of the same log.
 */
class RunTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final long FIVE_MINUTES = 300_000;

    @TempDir
    Path directory;

    private Spoken run(Path log, String... more) {
        List<String> words = new java.util.ArrayList<>(List.of("run", "access-log", "--input", log.toString()));
        words.addAll(List.of(more));
        return Spoken.of(words.toArray(String[]::new));
    }

    private Comparison compare(Path log, Path output, long outOfOrderness) throws IOException {
        Published published = new Published(output);
        published.update();
        return Comparison.of(
                Recount.of(List.of(log), new Recount.Rule(Recount.By.CLIENT, FIVE_MINUTES, outOfOrderness)), published);
    }

    @Test
    void theAnswerIsThatOfARecount() throws IOException {
        Path real = AccessLogs.any(Files.createDirectory(directory.resolve("real")), SEED);
        for (Path log : List.of(real, AccessLogs.generated(directory, SEED + 1))) {
            Path output = directory.resolve("out-" + (log.equals(real) ? "real" : "generated"));
            Spoken spoken = run(log, "--output", output.toString(), "--json", "--workers", "3");
            assertThat(spoken.code()).as(spoken.err()).isEqualTo(ExitCode.FINISHED);
            Comparison comparison = compare(log, output, 0);
            assertThat(comparison.isEqual()).as("%s", comparison).isTrue();
            Recount right = comparison.recount();
            assertThat(spoken.out().strip())
                    .startsWith("{\"in\":" + right.in() + ",\"contributed\":" + right.counted()
                            + ",\"filtered\":0,\"late\":" + right.late() + ",\"latePairs\":" + right.late()
                            + ",\"deadLettered\":" + right.malformed() + ",\"results\":"
                            + right.windows().size() + ",")
                    .endsWith("\"resumed\":false}");
        }
    }

    @Test
    void finishedInputStartedAgainIsSaidSo() throws IOException {
        Path log = AccessLogs.generated(directory, SEED);
        String output = directory.resolve("out").toString();
        String backup = "checkpoint:" + directory.resolve("state");
        Spoken first = run(log, "--output", output, "--backup", backup, "--json");
        assertThat(first.code()).as(first.err()).isEqualTo(ExitCode.FINISHED);

        Spoken again = run(log, "--output", output, "--backup", backup, "--json", "--workers", "1");
        assertThat(again.err()).contains("Nothing left to do");
        assertThat(again.code()).isEqualTo(ExitCode.FINISHED);
        assertThat(again.lastLine()).contains("\"cuts\":0,\"resumed\":true");
        assertThat(compare(log, Path.of(output), 0).isEqual()).isTrue();

        Path more = Files.writeString(directory.resolve("more.log"), Files.readString(log));
        Spoken longer = run(more, "--output", output, "--backup", backup);
        assertThat(longer.err())
                .contains("There is more input now, in log:" + more + ".")
                .contains("--fresh");
        assertThat(longer.code()).isEqualTo(ExitCode.REFUSED);

        Spoken other = run(log, "--output", output, "--backup", backup, "--by", "path");
        assertThat(other.err()).contains("traffic-by-client is gone").contains("traffic-by-path is new");
        assertThat(other.code()).isEqualTo(ExitCode.NOT_STARTABLE);
    }

    @Test
    void whatIsThereIsNotThrownAwayUnasked() throws IOException {
        Path log = AccessLogs.generated(directory, SEED);
        Path output = directory.resolve("out");
        String backup = "checkpoint:" + directory.resolve("state");
        assertThat(run(log, "--output", output.toString()).code()).isEqualTo(ExitCode.FINISHED);
        Files.writeString(output.resolve("notes.txt"), "mine");

        Spoken refused = run(log, "--output", output.toString());
        assertThat(refused.err()).contains("is not empty").contains("there is no --backup");
        assertThat(refused.code()).isEqualTo(ExitCode.REFUSED);
        Spoken empty = run(log, "--output", output.toString(), "--backup", backup);
        assertThat(empty.err()).contains("holds nothing to go on from");
        Spoken replaced = run(log, "--output", output.toString(), "--backup", backup, "--overwrite");
        assertThat(replaced.err()).contains("Threw away ");
        assertThat(replaced.code()).isEqualTo(ExitCode.FINISHED);
        assertThat(compare(log, output, 0).isEqual()).isTrue();
        assertThat(output.resolve("notes.txt")).exists();

        Spoken kept = run(log, "--output", output.toString(), "--backup", backup, "--overwrite");
        assertThat(kept.err()).contains("would throw them away");
        assertThat(kept.code()).isEqualTo(ExitCode.REFUSED);
        Spoken fresh = run(log, "--output", output.toString(), "--backup", backup, "--overwrite", "--fresh", "--json");
        assertThat(fresh.lastLine()).contains("\"resumed\":false");
        assertThat(compare(log, output, 0).isEqual()).isTrue();
    }

    @Test
    void aStartThatIsRefusedThrowsNothingAway() throws IOException {
        Path log = AccessLogs.generated(directory, SEED);
        String output = directory.resolve("out").toString();
        assertThat(run(log, "--output", output).code()).isEqualTo(ExitCode.FINISHED);
        Spoken refused = run(directory.resolve("nowhere.log"), "--output", output, "--overwrite");
        assertThat(refused.err()).contains("There is no file or directory").doesNotContain("Threw away");
        assertThat(refused.code()).isEqualTo(ExitCode.REFUSED);
        assertThat(compare(log, Path.of(output), 0).isEqual()).isTrue();
    }

    @Test
    void afterAFailureItIsSaidHowToGoOn() throws IOException {
        Path cut = directory.resolve("cut.log.gz");
        java.io.ByteArrayOutputStream whole = new java.io.ByteArrayOutputStream();
        try (java.util.zip.GZIPOutputStream zipped = new java.util.zip.GZIPOutputStream(whole)) {
            zipped.write(Files.readAllBytes(AccessLogs.generated(directory, SEED)));
        }
        Files.write(cut, java.util.Arrays.copyOf(whole.toByteArray(), whole.size() / 2));
        String output = directory.resolve("out").toString();
        Spoken without = run(cut, "--output", output);
        assertThat(without.code()).isEqualTo(ExitCode.FAILED);
        assertThat(without.err())
                .contains("There is no --backup to go on from: started again, with --overwrite, the job");
        Spoken with =
                run(cut, "--output", output, "--overwrite", "--backup", "checkpoint:" + directory.resolve("state"));
        assertThat(with.code()).isEqualTo(ExitCode.FAILED);
        assertThat(with.err())
                .contains("the same command goes on from the last cut; with --fresh --overwrite it begins anew");
    }

    @Test
    void oddInputIsNoAccident() throws IOException {
        Path empty = Files.createFile(directory.resolve("empty.log"));
        Spoken nothing = run(empty, "--json");
        assertThat(nothing.lastLine()).startsWith("{\"in\":0,");
        assertThat(nothing.err()).contains("its input is empty");

        Path garbage = directory.resolve("garbage.log");
        byte[] bytes = new byte[100_000];
        new java.util.Random(SEED).nextBytes(bytes);
        Files.write(garbage, bytes);
        Spoken spoken =
                run(garbage, "--json", "--output", directory.resolve("out").toString());
        assertThat(spoken.code()).as(spoken.err()).isEqualTo(ExitCode.FINISHED);
        assertThat(spoken.lastLine()).contains("\"contributed\":0,").doesNotContain("\"deadLettered\":0,");
        assertThat(spoken.err()).contains("dead letters to").contains("out/dead-letters, with its reason");

        Path folder = Files.createDirectory(directory.resolve("logs"));
        Files.copy(AccessLogs.generated(directory, 1), folder.resolve("a.log"));
        Files.copy(empty, folder.resolve("b.log"));
        assertThat(run(folder, "--json").lastLine()).startsWith("{\"in\":10000,");
    }
}
