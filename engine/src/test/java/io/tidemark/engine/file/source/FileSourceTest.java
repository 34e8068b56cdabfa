package io.tidemark.engine.file.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import io.tidemark.core.TidemarkException;
import io.tidemark.engine.file.RealData;
import io.tidemark.engine.file.format.AccessLogEntry;
import io.tidemark.engine.file.format.Collected;
import io.tidemark.engine.file.format.CsvFormat;
import io.tidemark.engine.file.format.InputException;
import io.tidemark.source.PartitionReader;
import io.tidemark.source.SourceRun;
import io.tidemark.testkit.contract.SourceContract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: files that are read once keep the promises of a source, compressed or not, one or many, and what is wrong with them is
 * told in a sentence. Method: the contract that all sources must keep, on random content from a seed; real data against
 * independent counts; every cut of a compressed file.
 */
class FileSourceTest {

    private static final long SEED = 77_004;

    @TempDir
    Path folder;

    record Row(String name, Optional<Long> count) {}

    record Flight(Instant date, int delay, int distance, String origin, String destination) {}

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void keepsTheContractHoweverItIsCompressed() {
        String text = Inputs.lines(new SplittableRandom(SEED), 150);
        int half = text.length() / 2;
        byte[][] contents = {
            text.getBytes(StandardCharsets.UTF_8),
            Inputs.gzip(text),
            Inputs.joined(
                    Inputs.gzip(text.substring(0, half)),
                    Inputs.gzip(""),
                    Inputs.gzip(text.substring(half)),
                    new byte[9]),
            Inputs.zstd(text),
            Inputs.joined(Inputs.zstd(text.substring(0, half)), Inputs.zstd(text.substring(half))),
        };
        for (int i = 0; i < contents.length; i++) {
            String name = path("content" + i);
            Inputs.write(Path.of(name), contents[i]);
            SourceContract.of(() -> FileSource.lines(name)).check();
            assertThat(Inputs.read(FileSource.lines(name), null).values)
                    .hasSize(151)
                    .endsWith("last");
        }
    }

    @Test
    void keepsTheContractInAllFormats() {
        Inputs.write(folder.resolve("a.csv"), "count,name\n1,\"a\nb\"\n,c\nbad\n\"u,3\n4,e\n");
        Inputs.write(folder.resolve("a.jsonl"), "{\"name\":\"a\"}\n\n{\"nam\":1}\n{\"name\":\"b\",\"count\":2}\n");
        Inputs.write(
                folder.resolve("a.log"), "bad\n1.2.3.4 - - [17/May/2015:10:05:03 +0000] \"GET / HTTP/1.1\" 200 5\n");
        SourceContract.of(() -> FileSource.csv(Row.class, path("a.csv"))).check();
        SourceContract.of(() -> FileSource.jsonLines(Row.class, path("a.jsonl")))
                .check();
        SourceContract.of(() -> FileSource.accessLog(path("a.log"))).check();
        assertThat(Inputs.read(FileSource.csv(Row.class, path("a.csv")), null).all)
                .hasSize(5);
    }

    @Test
    void aDirectoryIsOnePartitionInNameOrder() throws IOException {
        Path directory = Files.createDirectory(folder.resolve("logs"));
        Inputs.write(directory.resolve("b.log"), "b1\nb2");
        Inputs.write(directory.resolve("a.log"), Inputs.gzip("a1\na2\n"));
        Inputs.write(directory.resolve("c.log"), "");
        Inputs.write(directory.resolve("d.log"), "d1\n");
        Inputs.write(directory.resolve(".hidden"), "no\n");
        FileSource<String> source = FileSource.lines(directory.toString());
        SourceContract.of(() -> source).check();
        assertThat(Inputs.read(source, null).values).containsExactly("a1", "a2", "b1", "b2", "d1");
        SourceRun<String> run = source.start();
        assertThat(run.discover().partitions()).containsExactly(directory.toAbsolutePath() + "/");
        assertThat(run.discover().complete()).isTrue();
    }

    @Test
    void filesOfAGlobAreAPartitionEach() throws IOException {
        Files.createDirectories(folder.resolve("x/y"));
        Inputs.write(folder.resolve("x/b.log"), "b\n");
        Inputs.write(folder.resolve("x/a.log"), "a\n");
        Inputs.write(folder.resolve("x/.c.log"), "c\n");
        Inputs.write(folder.resolve("x/y/d.log"), "d\n");
        assertThat(FileSource.lines(path("x/*.log")).start().discover().partitions())
                .containsExactly(path("x/a.log"), path("x/b.log"));
        assertThat(FileSource.lines(path("**.log")).start().discover().partitions())
                .containsExactly(path("x/a.log"), path("x/b.log"), path("x/y/d.log"));
        assertThat(FileSource.lines(path("x/{b,q}.lo?"), path("x/a.log"))
                        .start()
                        .discover()
                        .partitions())
                .containsExactly(path("x/b.log"), path("x/a.log"));
        Inputs.write(folder.resolve("x/[1].log"), "odd\n");
        assertThat(FileSource.lines(path("x/[1].log")).start().discover().partitions())
                .containsExactly(path("x/[1].log"));
    }

    @Test
    void inputsThatAreNotThereAreTold() throws IOException {
        Files.createDirectory(folder.resolve("dir"));
        Inputs.write(folder.resolve("file"), "x");
        assertThatThrownBy(() -> FileSource.lines(path("none")).start().discover())
                .isInstanceOf(InputException.class)
                .hasMessageContaining("There is no file or directory " + path("none"));
        assertThatThrownBy(() -> FileSource.lines(path("*.csv")).start().discover())
                .hasMessageContaining("matches \"*.csv\"");
        assertThatThrownBy(() -> FileSource.lines(path("[")).start().discover()).hasMessageContaining("not a pattern");
        assertThatThrownBy(() -> FileSource.lines(path("file"), folder + "/./file")
                        .start()
                        .discover())
                .hasMessageContaining("twice");
        assertThatThrownBy(() -> FileSource.lines()).hasMessageContaining("needs an input");
        FileInput wrong = new FileInput.File(folder.resolve("dir"));
        assertThatThrownBy(() -> FileSource.of(CsvFormat.of(Row.class), List.of(wrong))
                        .start()
                        .discover())
                .hasMessageContaining("is a directory, where a file is meant");
        assertThatThrownBy(() -> FileSource.lines(path("file")).start().open("other", null))
                .hasMessageContaining("other is not a partition");
        assertThatThrownBy(() -> Inputs.read(FileSource.lines(path("file")), "line 7"))
                .hasMessageContaining("\"line 7\" is not a position in files");
        SourceRun<String> run = FileSource.lines(path("file")).start();
        run.discover();
        Files.delete(folder.resolve("file"));
        PartitionReader<String> reader = run.open(path("file"), null);
        assertThatThrownBy(() -> reader.read(1, new Collected<>())).hasMessageContaining("is not there");
        Files.createDirectory(folder.resolve("dir/inner"));
        assertThatThrownBy(() -> Inputs.read(FileSource.lines(path("dir")), null))
                .hasMessageContaining("directory inside an input directory");
    }

    @Test
    void whatCannotBeReadIsToldBeforeAnythingIsRead() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        for (Path odd : List.of(pipe, Path.of("/dev/null"))) {
            assertThatThrownBy(() -> FileSource.lines(odd.toString()).start().discover())
                    .hasMessageContaining(odd + " is a pipe or a device")
                    .hasMessageContaining("to a file");
        }
        // Opened, it would wait for ever for somebody who writes.
        assertThatThrownBy(() -> Inputs.read(FileSource.lines(folder.toString()), null))
                .hasMessageContaining(pipe + " is a pipe or a device");
    }

    @Test
    void whatMayNotBeReadIsToldBeforeAnythingIsRead() throws IOException {
        Path file = folder.resolve("secret.log");
        Inputs.write(file, "a\n");
        Path inner = Files.createDirectory(folder.resolve("inner"));
        for (Path path : List.of(file, inner)) {
            Files.setPosixFilePermissions(path, Set.of());
        }
        assumeThat(Files.isReadable(file)).as("this user may read everything").isFalse();
        for (String input : List.of("secret.log", "*.log", "inner", "inner/*.log")) {
            for (FileSource<String> source : List.of(
                    FileSource.lines(path(input)), FileSource.lines(path(input)).follow())) {
                assertThatThrownBy(() -> source.start().discover())
                        .isInstanceOfSatisfying(
                                InputException.class,
                                told -> assertThat(told.kind()).isEqualTo(TidemarkException.Kind.INVALID))
                        .hasMessageContaining((input.startsWith("inner") ? inner : file) + " may not be read");
            }
        }
    }

    @Test
    void aFileThatVanishedHalfReadIsTold() throws IOException {
        Path file = folder.resolve("a.log");
        Inputs.write(file, "first\nsecond\n");
        SourceRun<String> run = FileSource.lines(file.toString()).start();
        String id = run.discover().partitions().get(0);
        String position;
        try (PartitionReader<String> reader = run.open(id, null)) {
            reader.read(1, new Collected<>());
            position = reader.position();
        }
        Files.delete(file);
        SourceRun<String> again = FileSource.lines(file.toString()).start();
        again.resume(Map.of(id, position));
        assertThatThrownBy(again::discover)
                .hasMessageContaining(file + " is not there any more")
                .hasMessageContaining("Line 2 would be read next")
                .hasMessageContaining("Restore it");
    }

    @Test
    void aCompressedFileThatIsCutOffGivesItsLinesAndIsTold() {
        String text = Inputs.lines(new SplittableRandom(SEED), 30) + "\n";
        List<String> expected =
                Inputs.read(file("whole", (text + "more\n").getBytes(StandardCharsets.UTF_8)), null).values;
        for (byte[] content :
                List.of(Inputs.joined(Inputs.gzip(text), Inputs.gzip("more\n")), Inputs.zstd(text + "more\n"))) {
            int good = 0;
            for (int length = 4; length < content.length; length++) {
                FileSource<String> source = file("cut", Arrays.copyOf(content, length));
                Collected<String> out = new Collected<>();
                SourceRun<String> run = source.start();
                try (PartitionReader<String> reader =
                        run.open(run.discover().partitions().get(0), null)) {
                    while (reader.read(100, out) != PartitionReader.Status.ENDED) {
                        assertThat(out.reasons).isEmpty();
                    }
                    good++;
                } catch (InputException told) {
                    assertThat(told).hasMessageContaining("cut is cut off: it ends at byte " + length);
                }
                assertThat(expected.subList(0, out.values.size())).isEqualTo(out.values);
            }
            assertThat(good).as("cuts between members").isLessThanOrEqualTo(1);
        }
    }

    @Test
    void aCompressedFileThatIsDamagedIsNeverReadAsAnother() {
        SplittableRandom random = new SplittableRandom(SEED);
        String text = Inputs.lines(random, 30);
        List<String> expected = Inputs.read(file("whole", text.getBytes(StandardCharsets.UTF_8)), null).values;
        byte[] zstd = zstdWithChecksum(text);
        for (byte[] content : List.of(Inputs.joined(Inputs.gzip("first\n"), Inputs.gzip(text)), zstd)) {
            for (int round = 0; round < 500; round++) {
                byte[] changed = content.clone();
                int at = 4 + random.nextInt(changed.length - 4);
                changed[at] ^= (byte) (1 << random.nextInt(8));
                try {
                    List<String> values = Inputs.read(file("changed", changed), null).values;
                    assertThat(values.subList(content == zstd ? 0 : 1, values.size()))
                            .isEqualTo(expected);
                } catch (InputException told) {
                    assertThat(told).hasMessageContaining("changed");
                }
            }
        }
    }

    private static byte[] zstdWithChecksum(String text) {
        try (ZstdCompressCtx context = new ZstdCompressCtx()) {
            return context.setChecksum(true).compress(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private FileSource<String> file(String name, byte[] content) {
        Inputs.write(folder.resolve(name), content);
        return FileSource.lines(path(name));
    }

    @Test
    void magicBytesThatAreNoneAreText() {
        assertThat(Inputs.read(file("p", "P*\n".getBytes(StandardCharsets.UTF_8)), null).values)
                .containsExactly("P*");
        assertThat(Inputs.read(file("e", new byte[0]), null).values).isEmpty();
        assertThat(Inputs.read(file("b", new byte[] {0x1F}), null).all).hasSize(1);
        byte[] skippable = {0x50, 0x2A, 0x4D, 0x18, 1, 0, 0, 0, 7};
        assertThat(Inputs.read(file("s", Inputs.joined(skippable, Zstd.compress(new byte[] {'z'}))), null).values)
                .containsExactly("z");
    }

    @Test
    void positionsAreDescribedByFileAndLine() {
        Inputs.write(folder.resolve("access.log"), "x\ny\n");
        SourceRun<String> run = FileSource.lines(path("access.log")).start();
        String id = run.discover().partitions().get(0);
        Collected<String> out = new Collected<>();
        try (PartitionReader<String> reader = run.open(id, null)) {
            reader.read(10, out);
        }
        assertThat(out.positions)
                .extracting(position -> run.describe(id, position))
                .containsExactly("access.log:1", "access.log:2");
    }

    @Test
    void aStepOfReadingIsBounded() {
        Inputs.write(folder.resolve("big"), Inputs.gzip("x\n" + "\n".repeat(20 << 20)));
        SourceRun<Row> run = FileSource.jsonLines(Row.class, path("big")).start();
        int steps = 0;
        try (PartitionReader<Row> reader = run.open(run.discover().partitions().get(0), null)) {
            while (reader.read(10, new Collected<>()) != PartitionReader.Status.ENDED) {
                steps++;
            }
        }
        assertThat(steps).isBetween(4, 7);
    }

    @Test
    void realFlightsAreRead() throws IOException {
        Path file = RealData.file("flights.csv");
        assumeThat(file).as("the flights, needed for this test only").exists();
        FileSource<Flight> source =
                FileSource.of(CsvFormat.of(Flight.class).times("yyyy/MM/dd HH:mm", ZoneOffset.UTC), file.toString());
        Collected<Flight> out = Inputs.read(source, null);
        List<String> lines = Files.readAllLines(file);
        assertThat(out.reasons).isEmpty();
        assertThat(out.values).hasSize(20_000).hasSize(lines.size() - 1);
        assertThat(out.values.get(0))
                .isEqualTo(new Flight(Instant.parse("2001-01-13T14:56:00Z"), 32, 418, "SAN", "SJC"));
        long delay = 0;
        for (String line : lines.subList(1, lines.size())) {
            delay += Integer.parseInt(line.split(",", -1)[1]);
        }
        assertThat(out.values.stream().mapToLong(Flight::delay).sum()).isEqualTo(delay);
    }

    @Test
    void aRealLogKeepsTheContractCompressed() throws IOException {
        Path file = RealData.file("access.log");
        assumeThat(file).as("the access log, needed for this test only").exists();
        String text = Files.readString(file);
        Inputs.write(folder.resolve("a"), Inputs.gzip(text));
        Inputs.write(folder.resolve("b"), Inputs.zstd(text));
        List<AccessLogEntry> expected = Inputs.read(FileSource.accessLog(file.toString()), null).values;
        assertThat(expected).hasSize(10_000);
        assertThat(Inputs.read(FileSource.accessLog(path("a")), null).values).isEqualTo(expected);
        assertThat(Inputs.read(FileSource.accessLog(path("b")), null).values).isEqualTo(expected);
    }
}
