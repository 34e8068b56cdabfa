package io.tidemark.testkit.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.storage.Disk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The simulated disk must lose what POSIX may lose and keep what it must keep. Each test does a few calls, crashes the disk in
 * each way, and looks at what is left.
 */
class SimulatedDiskTest {

    private static final int TRIES = 200;

    private final SimulatedDisk disk = new SimulatedDisk();

    @Test
    void whatIsSyncedSurvivesEveryCrash() throws IOException {
        write("d/file", "content", true);
        disk.syncDirectory("d");
        for (CrashOutcome outcome : CrashOutcome.values()) {
            assertThat(text(disk.crash(outcome, new SplittableRandom(1)), "d/file"))
                    .isEqualTo("content");
        }
    }

    @Test
    void contentWithoutASyncIsLostKeptOrTorn() throws IOException {
        write("file", "x".repeat(1500), false);
        disk.syncDirectory("");
        TreeSet<String> found = new TreeSet<>();
        for (int seed = 0; seed < TRIES; seed++) {
            found.add(text(disk.crash(CrashOutcome.RANDOM, new SplittableRandom(seed)), "file"));
        }
        assertThat(found.stream().anyMatch(text -> text.length() < 1500)).isTrue();
        assertThat(found.stream().anyMatch(text -> text.equals("x".repeat(1500))))
                .isTrue();
        assertThat(found.stream().anyMatch(text -> text.length() == 1500 && text.contains("\0") && text.contains("x")))
                .isTrue();
        assertThat(text(disk.crash(CrashOutcome.LOSE_ALL, new SplittableRandom(1)), "file"))
                .isEmpty();
        assertThat(text(disk.crash(CrashOutcome.KEEP_ALL, new SplittableRandom(1)), "file"))
                .hasSize(1500);
    }

    @Test
    void syncedSectorsAreNeverTorn() throws IOException {
        Disk.DiskFile file = disk.create("file");
        file.write(new byte[] {1, 2, 3}, 0, 3);
        file.sync();
        file.write(new byte[] {4, 5, 6}, 0, 3);
        disk.syncDirectory("");
        for (int seed = 0; seed < TRIES; seed++) {
            byte[] left =
                    disk.crash(CrashOutcome.RANDOM, new SplittableRandom(seed)).content("file");
            assertThat(left).startsWith(1, 2, 3);
        }
    }

    @Test
    void namesWithoutASyncAreEachKeptOrLost() throws IOException {
        write("one", "1", true);
        write("two", "2", true);
        TreeSet<List<String>> found = new TreeSet<>((a, b) -> a.toString().compareTo(b.toString()));
        for (int seed = 0; seed < TRIES; seed++) {
            found.add(
                    disk.crash(CrashOutcome.RANDOM, new SplittableRandom(seed)).names());
        }
        assertThat(found).containsExactlyInAnyOrder(List.of(), List.of("one"), List.of("two"), List.of("one", "two"));
        assertThat(disk.crash(CrashOutcome.LOSE_ALL, new SplittableRandom(1)).names())
                .isEmpty();
    }

    @Test
    void aRenameHappensWhollyOrNotAtAll() throws IOException {
        write("old", "new content", true);
        write("name", "old content", true);
        disk.syncDirectory("");
        disk.rename("old", "name");
        TreeSet<String> found = new TreeSet<>();
        for (int seed = 0; seed < TRIES; seed++) {
            SimulatedDisk after = disk.crash(CrashOutcome.RANDOM, new SplittableRandom(seed));
            found.add(after.names() + text(after, "name"));
        }
        assertThat(found).containsExactly("[name, old]old content", "[name]new content");
    }

    @Test
    void aSyncedDirectoryKeepsItsNamesAndNoOthers() throws IOException {
        write("a/one", "1", true);
        write("b/two", "2", true);
        disk.syncDirectory("a");
        disk.delete("a/one");
        assertThat(disk.crash(CrashOutcome.LOSE_ALL, new SplittableRandom(1)).names())
                .containsExactly("a/one");
        disk.syncDirectory("a");
        assertThat(disk.crash(CrashOutcome.LOSE_ALL, new SplittableRandom(1)).names())
                .isEmpty();
    }

    @Test
    void aLinkGivesOneFileTwoNamesAndNeverReplaces() throws IOException {
        write("file", "1", true);
        write("taken", "2", true);
        assertThat(disk.link("file", "second")).isTrue();
        assertThat(disk.link("file", "taken")).isFalse();
        assertThat(text(disk, "taken")).isEqualTo("2");
        disk.flipBit("second", 0);
        assertThat(text(disk, "file")).isEqualTo("0");
        assertThat(disk.usedBytes()).isEqualTo(2);
    }

    @Test
    void afterAFailedSyncAnotherOneDoesNotHelp() throws IOException {
        Disk.DiskFile file = disk.create("file");
        file.write(new byte[] {1}, 0, 1);
        disk.faults(DiskFaults.failAfter(disk.calls() + 1, false, false));
        assertThatThrownBy(file::sync).isInstanceOf(IOException.class);
        file.sync();
        disk.syncDirectory("");
        assertThat(disk.crash(CrashOutcome.LOSE_ALL, new SplittableRandom(1)).content("file"))
                .isEmpty();
    }

    @Test
    void aFullDiskTakesWhatFits() throws IOException {
        disk.capacity(5);
        Disk.DiskFile file = disk.create("file");
        file.write(new byte[] {1, 2, 3}, 0, 3);
        assertThat(disk.freeBytes()).hasValue(2);
        assertThatThrownBy(() -> file.write(new byte[] {4, 5, 6}, 0, 3)).hasMessageContaining("No space left");
        assertThat(disk.content("file")).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void aPlannedFailureHitsItsCall() throws IOException {
        disk.faults(DiskFaults.failAfter(1, false, false));
        assertThatThrownBy(() -> disk.create("one")).hasMessageContaining("CREATE one");
        disk.create("one").close();
        disk.faults(DiskFaults.failAfter(disk.calls() + 1, true, true));
        assertThatThrownBy(() -> disk.delete("one")).isInstanceOf(IOException.class);
        assertThat(disk.names()).isEmpty();
        assertThatThrownBy(() -> disk.exists("one")).isInstanceOf(IOException.class);
    }

    @Test
    void aCrashedProcessDoesNothingMore() {
        disk.faults(DiskFaults.crashBefore(1));
        assertThatThrownBy(() -> disk.create("one")).isInstanceOf(SimulatedCrash.class);
        assertThatThrownBy(() -> disk.list("")).isInstanceOf(SimulatedCrash.class);
        assertThat(disk.names()).isEmpty();
    }

    @Test
    void damageIsDone() throws IOException {
        write("one", "1", true);
        write("two", "22", true);
        disk.syncDirectory("");
        disk.swap("one", "two");
        disk.truncate("one", 1);
        disk.vanish("two");
        SimulatedDisk after = disk.crash(CrashOutcome.RANDOM, new SplittableRandom(1));
        assertThat(after.names()).containsExactly("one");
        assertThat(text(after, "one")).isEqualTo("2");
    }

    @Test
    void copiesAndCrashesAreRepeatableAndApart() throws IOException {
        write("one", "x".repeat(5000), false);
        SimulatedDisk copy = disk.copy();
        copy.delete("one");
        assertThat(disk.names()).containsExactly("one");
        for (int seed = 0; seed < TRIES; seed++) {
            SimulatedDisk first = disk.crash(CrashOutcome.RANDOM, new SplittableRandom(seed));
            SimulatedDisk second = disk.crash(CrashOutcome.RANDOM, new SplittableRandom(seed));
            assertThat(first.names()).isEqualTo(second.names());
            for (String name : first.names()) {
                assertThat(first.content(name)).isEqualTo(second.content(name));
            }
        }
    }

    @Test
    void callsAreCounted() throws IOException {
        write("one", "1", true);
        assertThat(disk.calls()).isEqualTo(4);
        assertThat(disk.calls(DiskCall.Kind.SYNC)).isEqualTo(1);
    }

    private void write(String name, String text, boolean sync) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        try (Disk.DiskFile file = disk.create(name)) {
            file.write(bytes, 0, bytes.length);
            if (sync) {
                file.sync();
            }
        }
    }

    private static String text(SimulatedDisk disk, String name) throws IOException {
        return new String(disk.content(name), StandardCharsets.ISO_8859_1);
    }

    @Test
    void whatAFailedWriteLeftIsWrittenOver() throws IOException {
        Disk.DiskFile file = disk.create("a");
        file.write(new byte[] {'o', 'n', 'e'}, 0, 3);
        byte[] three = {'t', 'h', 'r', 'e', 'e'};
        disk.capacity(5);
        assertThatThrownBy(() -> file.write(three, 0, 5)).hasMessageContaining("No space left");
        assertThat(text(disk, "a")).isEqualTo("oneth");
        disk.capacity(8);
        disk.faults(DiskFaults.failAfter(disk.calls() + 1, false, true));
        assertThatThrownBy(() -> file.write(three, 0, 5)).hasMessageContaining("planned");
        file.write(three, 0, 5);
        assertThat(text(disk, "a")).isEqualTo("onethree");
        assertThatThrownBy(() -> file.write(three, 0, 1)).hasMessageContaining("No space left");
        file.sync();
        disk.syncDirectory("");
        assertThat(text(disk.crash(CrashOutcome.LOSE_ALL, new SplittableRandom(1)), "a"))
                .isEqualTo("onethree");
    }
}
