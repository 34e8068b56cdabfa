package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tidemark.cli.demo.Comparison;
import io.tidemark.cli.demo.Published;
import io.tidemark.cli.demo.Recount;
import io.tidemark.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a disk that is really full does not stop the command, which says so and goes on by itself when there is room. Method: a file
 * system in memory of 3 MiB, which is mounted for the test (so the test is passed over where that is not allowed), filled
 * up by another file, and emptied again while the process runs.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FullDiskTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final long FIVE_MINUTES = 300_000;
    private static final long LOOK_MILLIS = 20;
    private static final int FREE_BYTES = 40_000;

    @TempDir
    Path directory;

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /** Mounts a file system of 3 MiB, does something, and unmounts it. */
    private void onSmallDisk(Path place, Work work) throws Exception {
        Files.createDirectories(place);
        boolean mounted;
        try {
            mounted = run("mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", place.toString()) == 0;
        } catch (IOException noSuchProgram) {
            mounted = false;
        }
        assumeTrue(mounted, "A small file system cannot be mounted here.");
        try {
            work.run();
        } finally {
            run("umount", "-l", place.toString());
        }
    }

    private interface Work {
        void run() throws Exception;
    }

    /** Leaves so few bytes free. */
    private static Path fill(Path place) throws IOException {
        Path filler = place.resolve("filler");
        long free = Files.getFileStore(place).getUsableSpace() - FREE_BYTES;
        Files.write(filler, new byte[(int) free]);
        return filler;
    }

    @Test
    void aFullOutputDiskIsWaitedFor() throws Exception {
        Path log = AccessLogs.generated(directory, SEED);
        Path disk = directory.resolve("disk");
        onSmallDisk(disk, () -> {
            Path filler = fill(disk);
            Path out = disk.resolve("out");
            List<String> words = new ArrayList<>(List.of("access-log", "--input", log.toString(), "--json"));
            words.addAll(List.of("--output", out.toString(), "--cut-every", "100ms", "--workers", "2"));
            words.addAll(List.of("--backup", "checkpoint:" + directory.resolve("state")));
            try (Child child = Child.start(directory, words)) {
                while (!child.said().contains("\"waitingFor\"")) {
                    assertThat(child.hasEndedWithin(LOOK_MILLIS))
                            .as(child.said())
                            .isFalse();
                }
                assertThat(child.said())
                        .contains("No space left on device", "The disk is full (", "It is tried again")
                        .contains(out.toString());
                assertThat(child.hasEndedWithin(1_500)).as(child.said()).isFalse();
                Files.delete(filler);
                assertThat(child.await()).as(child.said()).isEqualTo(ExitCode.FINISHED);
            }
            Published published = new Published(out);
            published.update();
            Comparison comparison = Comparison.of(
                    Recount.of(List.of(log), new Recount.Rule(Recount.By.CLIENT, FIVE_MINUTES, 0)), published);
            assertThat(comparison.isEqual()).as("%s", comparison).isTrue();
        });
    }

    @Test
    void aFullBackupDiskIsToldAtTheStart() throws Exception {
        Path log = AccessLogs.generated(directory, SEED);
        Path disk = directory.resolve("disk");
        onSmallDisk(disk, () -> {
            Files.write(
                    disk.resolve("filler"),
                    new byte[(int) Files.getFileStore(disk).getUsableSpace()]);
            List<String> words = List.of("access-log", "--input", log.toString(), "--backup", "checkpoint:" + disk);
            try (Child child = Child.start(directory, words)) {
                assertThat(child.await()).as(child.said()).isEqualTo(ExitCode.FAILED);
                assertThat(child.said())
                        .contains(
                                "Could not lock the directory " + disk,
                                "The disk is full (0 bytes are free): make room.")
                        .doesNotContain("supports locks");
            }
        });
    }
}
