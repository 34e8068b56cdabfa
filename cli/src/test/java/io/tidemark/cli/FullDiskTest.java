package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tidemark.cli.demo.Comparison;
import io.tidemark.cli.demo.Published;
import io.tidemark.cli.demo.Recount;
import io.tidemark.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a disk that is really full does not stop the command, which says so and goes on by itself when there is room; where it does stop
 * it, the same command goes on from there. Method: a file system in memory of 3 MiB, which is mounted for the test (so the test is passed over where that is not allowed), filled
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
        onDisk(3, place, work);
    }

    private static void onDisk(int mebibytes, Path place, Work work) throws Exception {
        Files.createDirectories(place);
        boolean mounted;
        try {
            mounted = run("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "tmpfs", place.toString()) == 0;
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
            requireRight(log, out);
        });
    }

    private static void requireRight(Path log, Path out) throws IOException {
        Published published = new Published(out);
        published.update();
        Comparison comparison = Comparison.of(
                Recount.of(List.of(log), new Recount.Rule(Recount.By.CLIENT, FIVE_MINUTES, 0)), published);
        assertThat(comparison.isEqual()).as("%s", comparison).isTrue();
    }

    /** Takes all the room there is, also what the job gives back, until the job says something or ends. */
    private static void fillUntilSaid(Path filler, Child child, String what) throws Exception {
        byte[] some = new byte[4_096];
        try (OutputStream out = Files.newOutputStream(filler)) {
            while (!child.said().contains(what) && !child.hasEndedWithin(LOOK_MILLIS)) {
                try {
                    while (true) {
                        out.write(some);
                    }
                } catch (IOException full) {
                    assertThat(full).hasMessageContaining("No space left on device");
                }
            }
        }
        assertThat(child.said()).contains(what);
    }

    private static List<String> words(Path log, Path out, String backup) {
        return new ArrayList<>(List.of(
                "access-log",
                "--input",
                log.toString(),
                "--output",
                out.toString(),
                "--backup",
                backup,
                "--cut-every",
                "100ms",
                "--rate",
                "3000"));
    }

    private static void awaitReading(Child child) throws Exception {
        while (child.readItself() <= 0) {
            assertThat(child.hasEndedWithin(LOOK_MILLIS)).as(child.said()).isFalse();
        }
    }

    @Test
    void aFullBackupDiskIsWaitedFor() throws Exception {
        Path log = AccessLogs.generated(directory, SEED);
        Path disk = directory.resolve("disk");
        Path out = directory.resolve("out");
        onSmallDisk(disk, () -> {
            Path state = disk.resolve("state");
            try (Child child = Child.start(directory, words(log, out, "microbatch:" + state))) {
                awaitReading(child);
                Path filler = disk.resolve("filler");
                fillUntilSaid(filler, child, "\"waitingFor\"");
                assertThat(child.said())
                        .contains(
                                state.toString(), "No space left on device. The disk is full (", "It is tried again.");
                assertThat(child.hasEndedWithin(200)).as(child.said()).isFalse();
                Files.delete(filler);
                assertThat(child.await()).as(child.said()).isEqualTo(ExitCode.FINISHED);
            }
            requireRight(log, out);
        });
    }

    @Test
    void aFullDiskOfTheStoreIsToldAndGoneOnFromWhenThereIsRoom() throws Exception {
        Path log = AccessLogs.generated(directory, SEED);
        Path disk = directory.resolve("disk");
        Path out = directory.resolve("out");
        // The native part of RocksDB is unpacked there, and takes 15 MB for a moment.
        onDisk(48, disk, () -> {
            Path store = disk.resolve("store");
            List<String> words = words(log, out, "microbatch:" + directory.resolve("state"));
            words.addAll(List.of("--store", "rocksdb:" + store, "--memory", "16MB"));
            Path filler = disk.resolve("filler");
            try (Child child = Child.start(directory, words)) {
                awaitReading(child);
                fillUntilSaid(filler, child, "because its disk is full");
                assertThat(child.await()).as(child.said()).isEqualTo(ExitCode.FAILED);
                assertThat(child.said())
                        .contains(
                                "tidemark: Could not ", store.toString(), "Make room there, or name another directory");
            }
            try (Child child = Child.start(directory, words)) {
                assertThat(child.await()).as(child.said()).isEqualTo(ExitCode.FAILED);
                assertThat(child.said())
                        .contains("tidemark: ", store.toString(), "No space left on device", "Make room there");
            }
            Files.delete(filler);
            words.add(0, "run");
            Spoken goneOn = Spoken.of(words.toArray(String[]::new));
            assertThat(goneOn.code()).as(goneOn.err()).isEqualTo(ExitCode.FINISHED);
            requireRight(log, out);
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
