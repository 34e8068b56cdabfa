package io.tidemark.engine.file.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.engine.file.format.Collected;
import io.tidemark.engine.file.format.InputException;
import io.tidemark.source.PartitionReader;
import io.tidemark.source.SourceRun;
import io.tidemark.testkit.contract.SourceContract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a file is followed through growth and rotation without losing or doubling a line, and whatever would lose one stops the
 * job. Method: what happens to logs in real life is done to a file, step by step, with a reader kept open and with a new one
 * at each step.
 */
class FollowedFileTest {

    private static final long SEED = 77_005;

    @TempDir
    Path folder;

    private Path log() {
        return folder.resolve("access.log");
    }

    private PartitionReader<String> open(@Nullable String position) {
        SourceRun<String> run = FileSource.lines(log().toString()).follow().start();
        return run.open(run.discover().partitions().get(0), position);
    }

    /** Renames as log rotation does; what is older looks older. */
    private void rotate(String from, String to) throws IOException {
        Files.move(folder.resolve(from), folder.resolve(to));
    }

    private void age(String name, long seconds) throws IOException {
        Files.setLastModifiedTime(folder.resolve(name), FileTime.fromMillis(1_000_000_000L - seconds * 1000));
    }

    @Test
    void aLastLineWaitsForItsEnd() throws IOException {
        Inputs.append(log(), "a\nhal");
        try (PartitionReader<String> reader = open(null)) {
            assertThat(Inputs.drain(reader).values).containsExactly("a");
            Inputs.append(log(), "f");
            assertThat(Inputs.drain(reader).values).isEmpty();
            String position = reader.position();
            Inputs.append(log(), "\nb\n");
            assertThat(Inputs.drain(reader).values).containsExactly("half", "b");
            try (PartitionReader<String> again = open(position)) {
                assertThat(Inputs.drain(again).values).containsExactly("half", "b");
            }
        }
    }

    @Test
    void keepsTheContractWhereItWaits() throws IOException {
        Inputs.append(log(), "a\n\nb\r\nhalf");
        SourceContract.of(() -> FileSource.lines(log().toString()).follow()).check();
    }

    @Test
    void linksThatLeadNowhereAreNothing() throws IOException {
        Inputs.append(log(), "a1\na2\n");
        String position;
        try (PartitionReader<String> reader = open(null)) {
            reader.read(1, new Collected<>());
            position = reader.position();
        }
        rotate("access.log", "access.log.1");
        Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
        Files.createSymbolicLink(folder.resolve("dangling"), Path.of("nowhere"));
        Files.createSymbolicLink(folder.resolve("around"), folder);
        for (String input : List.of("access.log", "*.log*", "**")) {
            String name = folder.resolve(input).toString();
            for (FileSource<String> source :
                    List.of(FileSource.lines(name), FileSource.lines(name).follow())) {
                assertThat(resumed(source, position)).containsExactly("a2");
            }
        }
    }

    @Test
    void aRotatedFileThatIsNoLongerFollowedIsTold() throws IOException {
        Inputs.append(log(), "a1\na2\n");
        String position;
        try (PartitionReader<String> reader = open(null)) {
            reader.read(1, new Collected<>());
            position = reader.position();
        }
        rotate("access.log", "access.log.4");
        Inputs.append(log(), "b1\n");
        for (String input : List.of("access.log", "*.log*")) {
            FileSource<String> once = FileSource.lines(folder.resolve(input).toString());
            assertThatThrownBy(() -> resumed(once, position))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("the one that was read before is " + folder.resolve("access.log.4") + " now")
                    .hasMessageContaining("--follow");
            assertThat(resumed(once.follow(), position)).containsExactly("a2", "b1");
        }
    }

    /** What comes after a position of the file, which is all there is. */
    private List<String> resumed(FileSource<String> source, String position) {
        SourceRun<String> run = source.start();
        run.resume(Map.of(log().toString(), position));
        assertThat(run.discover().partitions()).containsExactly(log().toString());
        try (PartitionReader<String> again = run.open(log().toString(), position)) {
            return Inputs.drain(again).values;
        }
    }

    @Test
    void anEmptyFileIsWaitedFor() throws IOException {
        Inputs.append(log(), "");
        try (PartitionReader<String> reader = open(null)) {
            assertThat(Inputs.drain(reader).values).isEmpty();
            Inputs.append(log(), "a\n");
            assertThat(Inputs.drain(reader).values).containsExactly("a");
        }
    }

    @Test
    void aRotatedFileIsReadToItsEnd() throws IOException {
        Inputs.append(log(), "a1\n");
        try (PartitionReader<String> reader = open(null)) {
            assertThat(Inputs.drain(reader).values).containsExactly("a1");
            rotate("access.log", "access.log.1");
            Inputs.append(folder.resolve("access.log.1"), "a2\n");
            assertThat(Inputs.drain(reader).values).containsExactly("a2");
            Inputs.append(log(), "");
            Inputs.append(folder.resolve("access.log.1"), "a3\na4 without end");
            assertThat(Inputs.drain(reader).values).containsExactly("a3");
            String position = reader.position();
            Inputs.append(log(), "b1\n");
            assertThat(Inputs.drain(reader).values).containsExactly("a4 without end", "b1");
            assertThat(reader.position()).startsWith("v3 file=1 line=2 offset=3");
            try (PartitionReader<String> again = open(position)) {
                assertThat(Inputs.drain(again).values).containsExactly("a4 without end", "b1");
                assertThat(again.position()).isEqualTo(reader.position());
            }
        }
    }

    @Test
    void aRotationWhileTheJobWasDownIsFollowed() throws IOException {
        Inputs.append(log(), "a1\na2\n");
        Inputs.append(folder.resolve("access.log.1"), "older\n");
        Inputs.append(folder.resolve("error.log"), "newer, but another log\n");
        String position;
        try (PartitionReader<String> reader = open(null)) {
            reader.read(1, new Collected<>());
            position = reader.position();
        }
        rotate("access.log.1", "access.log.2");
        rotate("access.log", "access.log.1");
        Inputs.append(log(), "b1\n");
        age("access.log.2", 100);
        try (PartitionReader<String> reader = open(position)) {
            assertThat(Inputs.drain(reader).values).containsExactly("a2", "b1");
        }
    }

    @Test
    void aSecondRotationWhileTheJobWasDownStopsIt() throws IOException {
        for (String scheme : List.of("access.log.NN", "access-NN.log")) {
            Inputs.write(log(), "a1\na2\n");
            String position;
            try (PartitionReader<String> reader = open(null)) {
                reader.read(1, new Collected<>());
                position = reader.position();
            }
            rotate("access.log", scheme.replace("NN", "20"));
            age(scheme.replace("NN", "20"), 10);
            Inputs.append(folder.resolve(scheme.replace("NN", "21")), "never read\n");
            Inputs.append(log(), "c1\n");
            try (PartitionReader<String> reader = open(position)) {
                assertThatThrownBy(() -> Inputs.drain(reader))
                        .isInstanceOf(InputException.class)
                        .hasMessageContaining("rotated more than once")
                        .hasMessageContaining(scheme.replace("NN", "21"));
            }
            Files.delete(folder.resolve(scheme.replace("NN", "20")));
            Files.delete(folder.resolve(scheme.replace("NN", "21")));
            Files.delete(log());
        }
    }

    @Test
    void aFileThatShrinksStopsTheJob() throws IOException {
        Inputs.append(log(), "a1\na2\n");
        try (PartitionReader<String> reader = open(null)) {
            Inputs.drain(reader);
            String position = reader.position();
            Inputs.write(log(), "a1\n");
            assertThatThrownBy(() -> Inputs.drain(reader))
                    .hasMessageContaining("has shrunk: 6 bytes of it were read, and it has 3 now");
            assertThatThrownBy(() -> Inputs.drain(open(position))).isInstanceOf(InputException.class);
        }
    }

    @Test
    void aFileThatIsOverwrittenStopsTheJob() throws IOException {
        Inputs.append(log(), "a1\na2\n");
        try (PartitionReader<String> reader = open(null)) {
            Inputs.drain(reader);
            String position = reader.position();
            Inputs.write(log(), "b1\nb2\nb3\n");
            assertThatThrownBy(() -> Inputs.drain(reader))
                    .hasMessageContaining("was overwritten while it was followed");
            assertThatThrownBy(() -> Inputs.drain(open(position)))
                    .hasMessageContaining("is not the file that was read before");
        }
    }

    @Test
    void aFileThatIsReplacedStopsTheJob() throws IOException {
        Inputs.append(log(), "a1\n");
        try (PartitionReader<String> reader = open(null)) {
            Inputs.drain(reader);
            String position = reader.position();
            Inputs.append(folder.resolve("new"), "a1\na2\n");
            Files.move(folder.resolve("new"), log(), StandardCopyOption.REPLACE_EXISTING);
            assertThatThrownBy(() -> Inputs.drain(reader))
                    .hasMessageContaining("was replaced: the file that was read was device");
            assertThatThrownBy(() -> Inputs.drain(open(position))).hasMessageContaining("was replaced");
        }
    }

    @Test
    void aFileThatVanishesStopsTheJob() throws IOException {
        Inputs.append(log(), "a1\n");
        try (PartitionReader<String> reader = open(null)) {
            Inputs.drain(reader);
            Files.delete(log());
            assertThatThrownBy(() -> Inputs.drain(reader)).hasMessageContaining("has vanished");
        }
    }

    @Test
    void aCompressedFileIsFollowedThroughCutsAnywhere() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        StringBuilder text = new StringBuilder();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            lines.add(i + " " + random.nextLong());
            text.append(lines.get(i)).append('\n');
        }
        String second = "more\n";
        for (boolean zip : new boolean[] {true, false}) {
            byte[] content = zip
                    ? Inputs.joined(Inputs.gzip(text.toString()), Inputs.gzip(second))
                    : Inputs.joined(Inputs.zstd(text.toString()), Inputs.zstd(second));
            Inputs.write(log(), new byte[0]);
            List<String> values = new ArrayList<>();
            try (PartitionReader<String> reader = open(null)) {
                for (int at = 0; at < content.length; ) {
                    int next = Math.min(content.length, at + 1 + random.nextInt(at < 8 ? 2 : 400));
                    Inputs.append(log(), Arrays.copyOfRange(content, at, next));
                    at = next;
                    values.addAll(Inputs.drain(reader).values);
                }
            }
            assertThat(values.subList(0, 200)).isEqualTo(lines);
            assertThat(values.subList(200, values.size())).containsExactly("more");
        }
    }

    @Test
    void randomGrowthAndRotationAndRestartLoseNothing() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 40; round++) {
            Path place = Files.createDirectory(folder.resolve("round" + round));
            List<String> written = new ArrayList<>();
            List<String> read = new ArrayList<>();
            Path file = place.resolve("x.log");
            Inputs.append(file, "");
            FileSource<String> source = FileSource.lines(file.toString()).follow();
            SourceRun<String> run = source.start();
            String id = run.discover().partitions().get(0);
            PartitionReader<String> reader = run.open(id, null);
            int rotations = 0;
            for (int step = 0; step < 30; step++) {
                int what = random.nextInt(10);
                if (what < 6) {
                    String line = "round " + round + " line " + written.size();
                    written.add(line);
                    Inputs.append(file, line.substring(0, 4));
                    read.addAll(random.nextBoolean() ? Inputs.drain(reader).values : List.of());
                    Inputs.append(file, line.substring(4) + "\n");
                } else if (what == 6) {
                    read.addAll(Inputs.drain(reader).values);
                    Path rotated = place.resolve("x.log." + (1_000 - rotations++));
                    Files.move(file, rotated);
                    Files.setLastModifiedTime(rotated, FileTime.fromMillis(1_000_000L + step));
                    Inputs.append(file, "rotation\n".getBytes(StandardCharsets.UTF_8));
                    written.add("rotation");
                } else if (what == 7) {
                    String position = reader.position();
                    reader.close();
                    reader = source.start().open(id, position);
                } else {
                    read.addAll(Inputs.drain(reader).values);
                }
            }
            read.addAll(Inputs.drain(reader).values);
            reader.close();
            assertThat(read).as("seed " + SEED + ", round " + round).isEqualTo(written);
        }
    }
}
