package io.tidemark.engine.file.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.engine.file.format.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: with a pattern that also matches the names of rotated files, no line is left out or read twice, whatever happens to the
 * files while the job runs or is down; and what would lose or double one stops the job. Method: what log rotation, compression
 * and clean-up do, step by step and in random order from a printed seed, with crashes that go back to a cut.
 */
class FollowedPatternTest {

    private static final long SEED = Long.getLong("tidemark.seed", 77_006);
    private static final int ROUNDS = Integer.getInteger("tidemark.rounds", 60);
    private static final int STEPS = 60;
    private static final int SLOTS = 4;

    @TempDir
    Path folder;

    private Path file(String name) {
        return folder.resolve(name);
    }

    private void append(String name, String content) throws IOException {
        Inputs.append(file(name), content);
    }

    private void rename(String from, String to) throws IOException {
        Files.move(file(from), file(to));
    }

    /** As gzip does: a new file with the time of the old one, which then goes. */
    private void compress(String name) throws IOException {
        FileTime time = Files.getLastModifiedTime(file(name));
        Inputs.write(file(name + ".gz"), Inputs.gzip(Files.readString(file(name))));
        Files.setLastModifiedTime(file(name + ".gz"), time);
        Files.delete(file(name));
    }

    private static String log(String name) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            lines.append(name).append(" line ").append(i).append('\n');
        }
        return lines.toString();
    }

    private Follower follow(String pattern) {
        return new Follower(folder + "/" + pattern);
    }

    @Test
    void filesThatAppearAreNewPartitions() throws IOException {
        Follower follower = follow("*.log");
        assertThat(follower.settle()).isEmpty();
        append("a.log", "a1\n");
        assertThat(follower.settle()).containsExactly("a1");
        append("b.log", "b1\n");
        append("c.txt", "no\n");
        append(".d.log", "no\n");
        append("a.log", "a2\n");
        assertThat(follower.settle()).containsExactlyInAnyOrder("a1", "a2", "b1");
        assertThat(follower.partitions())
                .containsExactly(file("a.log").toString(), file("b.log").toString());
        follower.cut();
        append("e.log", "e1\n");
        append("b.log", "b2\n");
        follower.crash();
        assertThat(follower.settle()).containsExactlyInAnyOrder("a1", "a2", "b1", "b2", "e1");
    }

    @Test
    void aNameThatIsNotThereYetIsWaitedForBesideOthers() throws IOException {
        append("a.log", "a1\n");
        Follower follower = new Follower(file("a.log").toString(), file("b.log").toString());
        assertThat(follower.settle()).containsExactly("a1");
        append("b.log", "b1\n");
        assertThat(follower.settle()).containsExactly("a1", "b1");
        assertThatThrownBy(() -> new Follower(file("c.log").toString()))
                .hasMessageContaining("There is no file or directory " + file("c.log"));
    }

    @Test
    void aRotatedFileWhoseNameMatchesIsReadOnce() throws IOException {
        append("access.log", log("a"));
        append("access.log.1", log("older"));
        Follower follower = follow("access.log*");
        assertThat(follower.settle()).hasSize(200);
        follower.cut();
        rename("access.log.1", "access.log.2");
        rename("access.log", "access.log.1");
        append("access.log.1", "a at its end\n");
        assertThat(follower.settle()).hasSize(201);
        append("access.log", log("b"));
        assertThat(follower.settle()).hasSize(301).doesNotHaveDuplicates();
        assertThat(follower.ended()).containsExactly(file("access.log.1").toString());
        assertThat(follower.partitions()).hasSize(2);
        follower.crash();
        assertThat(follower.settle()).as("after a rotation while it was down").hasSize(301);
        follower.cut();
        rename("access.log.2", "access.log.3");
        rename("access.log.1", "access.log.2");
        rename("access.log", "access.log.1");
        append("access.log", log("c"));
        follower.crash();
        assertThat(follower.settle()).hasSize(401).doesNotHaveDuplicates();
        assertThat(follower.partitions()).contains(file("access.log").toString());
    }

    @Test
    void twoRotationsAreReadInFull() throws IOException {
        for (boolean down : new boolean[] {false, true}) {
            append("access.log", log("a"));
            Follower follower = follow("access.log*");
            follower.settle();
            follower.cut();
            rename("access.log", "access.log.1");
            append("access.log", log("b"));
            rename("access.log.1", "access.log.2");
            rename("access.log", "access.log.1");
            append("access.log", log("c"));
            if (down) {
                follower.crash();
            }
            assertThat(follower.settle()).hasSize(300).doesNotHaveDuplicates();
            clear();
        }
    }

    private void clear() throws IOException {
        for (SeenFile file : Whereabouts.siblings(file("none"))) {
            Files.delete(file.path());
        }
    }

    @Test
    void whatWasReadIsNotReadAgainWhenItIsCompressed() throws IOException {
        for (boolean down : new boolean[] {false, true}) {
            append("access.log", log("a"));
            append("access.log.1", log("older"));
            append("access.log.2.gz", "");
            Inputs.write(file("access.log.2.gz"), Inputs.gzip(log("oldest")));
            Follower follower = follow("access.log*");
            assertThat(follower.settle()).hasSize(300);
            follower.cut();
            for (int day = 1; day <= 3; day++) {
                rotateAndCompress();
                append("access.log", log("day" + day));
                if (down) {
                    follower.crash();
                }
                assertThat(follower.settle())
                        .as("down %s, day %d", down, day)
                        .hasSize(300 + 100 * day)
                        .doesNotHaveDuplicates();
                follower.cut();
            }
            clear();
        }
    }

    private void rotateAndCompress() throws IOException {
        compress("access.log.1");
        for (int slot = SLOTS; slot > 1; slot--) {
            if (Files.exists(file("access.log." + slot + ".gz"))) {
                rename("access.log." + slot + ".gz", "access.log." + (slot + 1) + ".gz");
            }
        }
        rename("access.log.1.gz", "access.log.2.gz");
        rename("access.log", "access.log.1");
    }

    @Test
    void aCopyThatIsStillBeingWrittenIsWaitedFor() throws IOException {
        append("access.log", log("a"));
        Follower follower = follow("access.log*");
        follower.settle();
        rename("access.log", "access.log.1");
        append("access.log", log("b"));
        follower.settle();
        byte[] zip = Inputs.gzip(log("a"));
        for (int at = 0; at < zip.length; at += 50) {
            Inputs.append(
                    file("access.log.1.gz"), java.util.Arrays.copyOfRange(zip, at, Math.min(zip.length, at + 50)));
            assertThat(follower.settle()).hasSize(200);
        }
        Files.delete(file("access.log.1"));
        assertThat(follower.settle()).hasSize(200);
        append("access.log", "b at its end\n");
        Inputs.write(file("access.log.0.gz"), Inputs.gzip(log("b") + "other\n"));
        assertThat(follower.settle()).as("a file that only begins the same").hasSize(302);
    }

    @Test
    void filesThatVanishEndTheirPartitions() throws IOException {
        append("a-1.log", log("one"));
        append("a-2.log", log("two"));
        Follower follower = follow("a-*.log");
        follower.settle();
        Files.delete(file("a-1.log"));
        assertThat(follower.settle()).hasSize(200);
        assertThat(follower.ended()).containsExactly(file("a-1.log").toString());
        follower.cut();
        follower.crash();
        assertThat(follower.partitions()).containsExactly(file("a-2.log").toString());
        Files.delete(file("a-2.log"));
        assertThatThrownBy(follower::crash).hasMessageContaining("a-2.log is gone");
        append("a-2.log", log("another"));
        assertThatThrownBy(() -> {
                    follower.crash();
                    follower.settle();
                })
                .isInstanceOf(InputException.class)
                .hasMessageMatching(".*a-2.log (was replaced|is not the file that was read before): .* device .*");
    }

    @Test
    void aNewFileUnderTheNameOfOneThatVanishedIsAnotherPartition() throws IOException {
        append("a.log", log("a"));
        Follower follower = follow("*.log");
        follower.settle();
        for (String name : List.of("b", "c")) {
            Files.delete(file("a.log"));
            follower.settle();
            follower.cut();
            append("a.log", log(name));
            if (name.equals("c")) {
                follower.crash();
            }
            follower.settle();
        }
        assertThat(follower.settle()).hasSize(300).doesNotHaveDuplicates();
        assertThat(follower.partitions()).containsExactly(folder + "//3/a.log");
        follower.cut();
        append("a.log", "c at its end\n");
        follower.crash();
        assertThat(follower.settle()).hasSize(301);
    }

    @Test
    void aFileThatIsShrunkOrReplacedStopsTheJob() throws IOException {
        append("a.log", log("a"));
        append("b.log", log("b"));
        Follower follower = follow("*.log");
        follower.settle();
        follower.cut();
        Inputs.write(file("a.log"), log("a").substring(0, 50));
        assertThatThrownBy(follower::settle)
                .hasMessageContaining("has shrunk: 990 bytes of it were read, and it has 50 now");
        Inputs.write(file("a.log"), log("a"));
        follower.crash();
        append("new", log("new"));
        Files.move(file("new"), file("b.log"), StandardCopyOption.REPLACE_EXISTING);
        assertThatThrownBy(follower::settle).hasMessageContaining("b.log was replaced: the file that was read was");
        assertThatThrownBy(() -> {
                    follower.crash();
                    follower.settle();
                })
                .hasMessageContaining("b.log was replaced: the file that was read was");
    }

    @Test
    void aFinishedFileThatGrowsStopsTheJob() throws IOException {
        append("access.log", log("a"));
        Follower follower = follow("access.log*");
        follower.settle();
        rename("access.log", "access.log.1");
        append("access.log", log("b"));
        follower.settle();
        follower.cut();
        append("access.log.1", "by a writer who has not gone over\n");
        assertThatThrownBy(follower::settle)
                .hasMessageContaining("access.log.1 has changed after it was read to its end");
        assertThatThrownBy(follower::crash)
                .hasMessageContaining("access.log.1 has changed after it was read to its end");
    }

    @Test
    void aLinkIsNoSecondFile() throws IOException {
        append("app-1.log", log("one"));
        Files.createSymbolicLink(file("app-0-current.log"), file("app-1.log"));
        Files.createLink(file("app-9-hard.log"), file("app-1.log"));
        Follower follower = follow("app-*.log");
        assertThat(follower.settle()).hasSize(100);
        assertThat(follower.partitions()).containsExactly(file("app-1.log").toString());
        assertThatThrownBy(() -> new Follower(
                        file("app-1.log").toString(), file("app-9-hard.log").toString()))
                .hasMessageContaining("app-9-hard.log is an input twice");
    }

    @Test
    void aFileThatVanishedBeforeAnythingWasReadOfItIsNothing() throws IOException {
        append("a.log", "a1\n");
        Follower follower = follow("*.log");
        append("b.log", "b1\n");
        follower.look();
        follower.cut();
        Files.delete(file("b.log"));
        assertThat(follower.settle()).containsExactly("a1");
        follower.crash();
        assertThat(follower.settle()).containsExactly("a1");
        assertThat(follower.ended()).containsExactly(file("b.log").toString());
    }

    /** What happens to logs in no order at all; nothing is deleted or compressed that was not read. */
    @Test
    void randomHistoriesLoseAndDoubleNothing() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            History history = new History(Files.createDirectory(file("round" + round)), random.split());
            try {
                for (int step = 0; step < STEPS; step++) {
                    history.step();
                }
                history.settle();
            } catch (InputException stopped) {
                throw new AssertionError("seed " + SEED + ", round " + round + ": " + history.story, stopped);
            }
            assertThat(history.settle())
                    .as("seed %d, round %d: %s", SEED, round, history.story)
                    .containsExactlyInAnyOrderElementsOf(history.written);
        }
    }

    /** Two logs and what is done to them. */
    private static final class History {

        private final Path place;
        private final SplittableRandom random;
        private final List<String> written = new ArrayList<>();
        private final List<String> story = new ArrayList<>();
        private final Map<Path, Set<String>> content = new TreeMap<>();
        private final Follower follower;

        History(Path place, SplittableRandom random) {
            this.place = place;
            this.random = random;
            this.follower = new Follower(place + "/*.log*");
        }

        private Path log() {
            return place.resolve(random.nextBoolean() ? "x.log" : "y.log");
        }

        void step() throws IOException {
            switch (random.nextInt(12)) {
                case 0, 1, 2, 3 -> write(log());
                case 4 -> rotate(log());
                case 5 -> compress(log());
                case 6 -> cut();
                case 7 -> crash();
                case 8 -> settle();
                default -> {
                    if (random.nextBoolean()) {
                        follower.look();
                    }
                    follower.read(random);
                }
            }
        }

        private void write(Path log) throws IOException {
            Set<String> lines = content.computeIfAbsent(log, path -> new TreeSet<>());
            for (int left = 1 + random.nextInt(40); left > 0; left--) {
                String line = log.getFileName() + " line " + written.size() + " " + random.nextLong();
                Inputs.append(log, line + "\n");
                written.add(line);
                lines.add(line);
            }
            story.add("write " + log.getFileName());
        }

        private void cut() {
            follower.cut();
            story.add("cut");
        }

        private void crash() {
            story.add("crash");
            follower.crash();
        }

        List<String> settle() {
            story.add("settle");
            return follower.settle();
        }

        private Path slot(Path log, int slot, String end) {
            return place.resolve(log.getFileName() + "." + slot + end);
        }

        private boolean isSafe(Path file) {
            return follower.safe().containsAll(content.getOrDefault(file, Set.of()));
        }

        private void rotate(Path log) throws IOException {
            for (String end : List.of("", ".gz")) {
                Path oldest = slot(log, SLOTS, end);
                if (Files.exists(oldest) && !isSafe(oldest)) {
                    return;
                }
            }
            if (!Files.exists(log)) {
                return;
            }
            boolean deletes = Files.exists(slot(log, SLOTS, "")) || Files.exists(slot(log, SLOTS, ".gz"));
            if (deletes) {
                settle();
            }
            story.add("rotate " + log.getFileName());
            for (String end : List.of("", ".gz")) {
                Files.deleteIfExists(slot(log, SLOTS, end));
                content.remove(slot(log, SLOTS, end));
                for (int slot = SLOTS - 1; slot > 0; slot--) {
                    move(slot(log, slot, end), slot(log, slot + 1, end));
                }
            }
            move(log, slot(log, 1, ""));
            if (deletes) {
                // A job that was down when a file went cannot know that it had read all of it, and does not start.
                settle();
                cut();
            }
        }

        private void move(Path from, Path to) throws IOException {
            if (Files.exists(from)) {
                Files.move(from, to);
                content.put(to, content.remove(from));
            }
        }

        private void compress(Path log) throws IOException {
            int slot = 1 + random.nextInt(SLOTS);
            Path file = slot(log, slot, "");
            if (Files.exists(file) && isSafe(file)) {
                Path zip = slot(log, slot, ".gz");
                Inputs.write(zip, Inputs.gzip(Files.readString(file)));
                if (random.nextInt(4) == 0) {
                    follower.look();
                }
                Files.delete(file);
                content.put(zip, content.remove(file));
                story.add("compress " + file.getFileName());
            }
        }
    }
}
