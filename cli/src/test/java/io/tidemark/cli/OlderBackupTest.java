package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.demo.Comparison;
import io.tidemark.cli.demo.Published;
import io.tidemark.cli.demo.Recount;
import io.tidemark.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: whoever puts an older backup back, or loses its newest record, is told before anything comes twice. Method: real processes of
 * the command on real directories; the backup is copied while a job runs, and put back when it has ended.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class OlderBackupTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final long FIVE_MINUTES = 300_000;
    private static final long LOOK_MILLIS = 20;

    @TempDir
    Path directory;

    private Path log = Path.of("");

    private List<String> words(String... more) {
        List<String> words = new java.util.ArrayList<>(List.of("access-log", "--input", log.toString(), "--json"));
        words.addAll(List.of("--output", directory.resolve("out").toString()));
        words.addAll(List.of("--backup", "checkpoint:" + directory.resolve("state"), "--cut-every", "100ms"));
        words.addAll(List.of(more));
        return words;
    }

    private String run(int code, String... more) throws Exception {
        try (Child child = Child.start(directory, words(more))) {
            assertThat(child.await()).as(child.said()).isEqualTo(code);
            return child.said();
        }
    }

    private Set<Path> results() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("out/results"))) {
            return new TreeSet<>(
                    files.filter(file -> !file.getFileName().toString().startsWith("."))
                            .toList());
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to.resolve(from.relativize(visited)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                // The socket of a process that was killed is nothing that could be copied.
                if (attributes.isRegularFile()) {
                    Files.copy(file, to.resolve(from.relativize(file)));
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private boolean isRight() throws IOException {
        Published published = new Published(directory.resolve("out"));
        published.update();
        return Comparison.of(Recount.of(List.of(log), new Recount.Rule(Recount.By.CLIENT, FIVE_MINUTES, 0)), published)
                .isEqual();
    }

    @Test
    void anOlderBackupIsRefusedUntilItsLaterOutputIsMovedAway() throws Exception {
        log = AccessLogs.generated(directory, SEED);
        try (Child child = Child.start(directory, words("--rate", "4000"))) {
            while (child.in() < 2_000) {
                assertThat(child.hasEndedWithin(LOOK_MILLIS)).as(child.said()).isFalse();
            }
            child.kill();
        }
        copy(directory.resolve("state"), directory.resolve("copy"));
        run(ExitCode.FINISHED);
        assertThat(isRight()).isTrue();
        Set<Path> after = results();

        Files.move(directory.resolve("state"), directory.resolve("newer"));
        Files.move(directory.resolve("copy"), directory.resolve("state"));
        String refused = run(ExitCode.REFUSED);
        assertThat(refused)
                .contains("is newer than what it would go on from: cut ", "at " + log + ":")
                .contains(directory.resolve("out").toString() + "/", "--accept-repeats");
        assertThat(results()).isEqualTo(after);
        assertThat(run(ExitCode.REFUSED)).isEqualTo(refused);

        int later = Integer.parseInt(refused.replaceAll("(?s).* (\\d+) files? w(?:as|ere) published.*", "$1"));
        List<Path> written = new java.util.ArrayList<>();
        for (String folder : List.of("results", "late", "dead-letters")) {
            try (Stream<Path> files = Files.list(directory.resolve("out").resolve(folder))) {
                files.filter(file -> !file.getFileName().toString().startsWith("."))
                        .forEach(written::add);
            }
        }
        // Names sort in the order they were written, and the second process wrote what is later.
        written.sort(java.util.Comparator.comparing(
                file -> file.getFileName().toString().replaceFirst("^\\D+-", "")));
        for (Path file : written.subList(written.size() - later, written.size())) {
            Files.delete(file);
        }
        run(ExitCode.FINISHED);
        assertThat(isRight()).isTrue();
    }

    @Test
    void aLostNewestRecordIsRefusedUnlessRepeatsAreAccepted() throws Exception {
        log = AccessLogs.generated(directory, SEED);
        run(ExitCode.FINISHED);
        List<Path> records;
        try (Stream<Path> files = Files.list(directory.resolve("state/commits"))) {
            records = files.sorted().toList();
        }
        String newest = records.get(records.size() - 1).toString();
        for (Path copy : records) {
            if (copy.toString().startsWith(newest.substring(0, newest.length() - 1))) {
                Files.delete(copy);
            }
        }
        Set<Path> before = results();
        assertThat(run(ExitCode.REFUSED)).contains("or has lost its newest record", "--accept-repeats");
        assertThat(results()).isEqualTo(before);
        run(ExitCode.FINISHED, "--accept-repeats");
        assertThat(results()).hasSizeGreaterThan(before.size());
    }
}
