package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: the output of a job that runs is nobody else's. Method: while a process writes to a directory, others are started on it in each
 * way; when it was killed, the directory can be used at once.
 */
class OutputInUseTest {

    private static final String LATER_BACKUP = "later";

    @TempDir
    Path directory;

    private List<String> words(String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                "access-log",
                "--input",
                AccessLogs.generated(directory, 1).toString(),
                "--output",
                directory.resolve("out").toString()));
        words.addAll(List.of(more));
        return words;
    }

    private Spoken run(String... more) throws IOException {
        List<String> words = words(more);
        words.add(0, "run");
        return Spoken.of(words.toArray(String[]::new));
    }

    private String backup(String name) {
        return "checkpoint:" + directory.resolve(name);
    }

    @Test
    void anOutputThatAJobWritesToIsRefused() throws Exception {
        try (Child child =
                Child.start(directory, words("--backup", backup("state"), "--cut-every", "50ms", "--rate", "500"))) {
            while (published().isEmpty()) {
                assertThat(child.hasEndedWithin(20)).as(child.said()).isFalse();
            }
            List<Path> before = published();
            requireRefused(run());
            requireRefused(run("--overwrite"));
            requireRefused(run("--backup", backup(LATER_BACKUP)));
            requireRefused(run("--overwrite", "--backup", backup(LATER_BACKUP)));
            assertThat(directory.resolve(LATER_BACKUP)).doesNotExist();
            assertThat(published()).containsAll(before);
            assertThat(child.isAlive()).as(child.said()).isTrue();
            child.kill();
        }
        assertThat(run("--backup", backup("state")).code()).isEqualTo(ExitCode.FINISHED);
        assertThat(run("--overwrite").code()).isEqualTo(ExitCode.FINISHED);
    }

    private void requireRefused(Spoken spoken) {
        assertThat(spoken.code()).as(spoken.err()).isEqualTo(ExitCode.FENCED);
        assertThat(spoken.err()).contains(directory.resolve("out") + " is in use by another process");
    }

    private List<Path> published() throws IOException {
        Path results = directory.resolve("out/results");
        if (!Files.isDirectory(results)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(results)) {
            return files.filter(file -> !file.getFileName().toString().startsWith("."))
                    .toList();
        }
    }
}
