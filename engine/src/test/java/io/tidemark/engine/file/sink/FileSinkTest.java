package io.tidemark.engine.file.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.engine.file.format.Collected;
import io.tidemark.engine.file.source.FileSource;
import io.tidemark.engine.storage.LocalDisk;
import io.tidemark.record.Windowed;
import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import io.tidemark.source.PartitionReader;
import io.tidemark.source.SourceRun;
import io.tidemark.storage.Disk;
import io.tidemark.storage.StorageException;
import io.tidemark.testkit.contract.SinkContract;
import io.tidemark.testkit.disk.SimulatedDisk;
import io.tidemark.type.Type;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.SeekableByteArrayInput;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: files of results appear exactly once, in the promised form, under names that are never used again. Method: the contract
 * that all sinks must keep; golden files; reading back what was written with our own sources and with the Avro library.
 */
class FileSinkTest {

    @TempDir
    Path folder;

    record Total(String name, long count, Optional<String> note) {}

    /** The contract's sink of JSON lines on a simulated disk. */
    private static final class Subject implements SinkContract.Subject<Long> {

        private SimulatedDisk disk = new SimulatedDisk();

        @Override
        public void begin() {
            disk = new SimulatedDisk();
        }

        @Override
        public Sink<Long> sink() {
            return FileSink.jsonLines(disk, "out/results");
        }

        @Override
        public Long value(int number) {
            return (long) number;
        }

        @Override
        public String shown(Long value) {
            return value.toString();
        }

        @Override
        public List<String> visible() {
            return lines(disk);
        }
    }

    /** The lines of all published files. */
    static List<String> lines(SimulatedDisk disk) {
        List<String> lines = new ArrayList<>();
        for (String name : disk.names()) {
            if (!name.contains("/.")) {
                lines.addAll(text(disk, name).lines().toList());
            }
        }
        return lines;
    }

    private static String text(SimulatedDisk disk, String name) {
        try {
            return new String(disk.content(name), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Writes values in one cut and publishes them. */
    private static <T> String written(FileSink<T> sink, List<T> values) {
        SinkRun<T> run = sink.start(new SinkContext("results", 3));
        run.recover(List.of());
        SinkWriter<T> writer = run.open(1);
        values.forEach(value -> writer.write(value, 0));
        List<String> pieces = writer.prepare(7);
        run.persist(pieces);
        run.publish(pieces);
        writer.close();
        run.close();
        return pieces.get(0);
    }

    @Test
    void keepsTheContract() {
        SinkContract.of(new Subject()).check();
    }

    @Test
    void namesTellSinkEpochNumberAndTask() {
        SimulatedDisk disk = new SimulatedDisk();
        SinkRun<Long> run = FileSink.<Long>jsonLines(disk, "").start(new SinkContext("per client/5m", 12));
        SinkWriter<Long> writer = run.open(2);
        writer.write(1L, 0);
        assertThat(disk.names()).containsExactly(".per_20client_2f5m-000012-0000000001-002.jsonl");
        List<String> first = writer.prepare(40);
        assertThat(writer.prepare(41)).isEmpty();
        writer.write(2L, 0);
        List<String> second = writer.prepare(42);
        writer.write(3L, 0);
        List<String> third = writer.prepare(42);
        assertThat(List.of(first, second, third))
                .containsExactly(
                        List.of("per_20client_2f5m-000012-0000000001-002.jsonl"),
                        List.of("per_20client_2f5m-000012-0000000042-002.jsonl"),
                        List.of("per_20client_2f5m-000012-0000000043-002.jsonl"));
        assertThatThrownBy(() -> FileSink.jsonLines(disk, "").start(new SinkContext("x".repeat(65), 1)))
                .isInstanceOf(UnwritableException.class)
                .hasMessageContaining("shorter name");
    }

    @Test
    void recoveryLeavesOtherFilesAlone() throws IOException {
        SimulatedDisk disk = new SimulatedDisk();
        List<String> others = List.of(
                ".a-000009-0000000001-000.jsonl",
                ".a-b-000001-0000000001-000.jsonl",
                ".a-000001-0000000001-000.csv",
                ".hidden",
                "a-000001-0000000001-000.jsonl",
                "sub/.a-000001-0000000001-000.jsonl");
        List<String> ours = List.of(
                ".a-000001-0000000001-000.jsonl",
                ".a-000002-0000000001-000.jsonl",
                ".a-000002-0000000002-000.jsonl.again");
        for (String name : others) {
            disk.create("out/" + name).close();
        }
        for (String name : ours) {
            disk.create("out/" + name).close();
        }
        FileSink.jsonLines(disk, "out").start(new SinkContext("a", 3)).recover(List.of());
        assertThat(disk.names())
                .containsExactlyInAnyOrderElementsOf(
                        others.stream().map(name -> "out/" + name).toList());
    }

    @Test
    void aCommittedPieceThatIsGoneIsTold() throws IOException {
        SimulatedDisk disk = new SimulatedDisk();
        SinkRun<Long> run = FileSink.<Long>jsonLines(disk, "out").start(new SinkContext("a", 3));
        String piece = "a-000002-0000000001-000.jsonl";
        assertThatThrownBy(() -> run.recover(List.of(piece)))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(piece)
                .hasMessageContaining("create an empty file");
        disk.create("out/" + piece).close();
        run.recover(List.of(piece));
        try (Disk.DiskFile other = disk.create("out/." + piece)) {
            other.write(new byte[] {1}, 0, 1);
        }
        assertThatThrownBy(() -> run.publish(List.of(piece))).hasMessageContaining("Another job writes to this folder");
        assertThatThrownBy(() -> run.persist(List.of(piece))).hasMessageContaining("was not prepared in this run");
    }

    @Test
    void largeFilesGoToDiskInPieces() {
        SimulatedDisk disk = new SimulatedDisk();
        List<String> values = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            values.add("value " + i + " " + "x".repeat(i % 100));
        }
        written(FileSink.jsonLines(disk, "out"), values);
        assertThat(lines(disk))
                .isEqualTo(values.stream().map(value -> "\"" + value + "\"").toList());
    }

    @Test
    void whatWasNotPreparedIsGivenUp() {
        SimulatedDisk disk = new SimulatedDisk();
        SinkRun<Long> run = FileSink.<Long>jsonLines(disk, "out").start(new SinkContext("a", 3));
        SinkWriter<Long> writer = run.open(0);
        writer.write(1L, 0);
        writer.close();
        assertThat(disk.names()).isEmpty();
    }

    @Test
    void csvHasAHeaderAndComesBack() throws IOException {
        List<Total> totals = List.of(
                new Total("plain", 1, Optional.of("note")),
                new Total("a,\"b\"\r\nc ", -2, Optional.empty()),
                new Total("", 3, Optional.of("")));
        Disk disk = LocalDisk.open(folder);
        String name = written(FileSink.csv(disk, ""), totals);
        assertThat(Files.readString(folder.resolve(name)))
                .isEqualTo("name,count,note\r\nplain,1,note\r\n\"a,\"\"b\"\"\r\nc \",-2,\r\n\"\",3,\"\"\r\n");
        assertThat(read(FileSource.csv(Total.class, folder.resolve(name).toString())))
                .isEqualTo(totals);
    }

    @Test
    void csvOfWindowsHasTheirColumns() {
        SimulatedDisk disk = new SimulatedDisk();
        FileSink<Windowed<String, Total>> sink = FileSink.csv(disk, "out");
        String name = written(
                sink,
                List.of(new Windowed<>("k", 0, 60_000, new Total("n", 1, Optional.empty()), Windowed.Kind.FINAL, 4)));
        assertThat(text(disk, "out/" + name).split("\r\n", -1))
                .containsExactly(
                        "key,start,end,name,count,note,kind,revision",
                        "k,1970-01-01T00:00:00Z,1970-01-01T00:01:00Z,n,1,,FINAL,4",
                        "");
        FileSink<Object> mixed = FileSink.csv(disk, "mixed");
        assertThatThrownBy(() -> written(mixed, List.of(new Total("a", 1, Optional.empty()), List.of(1))))
                .hasMessageContaining("The columns of results-");
    }

    @Test
    void jsonLinesComeBack() throws IOException {
        List<Total> totals =
                List.of(new Total("a\n\"ü", Long.MAX_VALUE, Optional.empty()), new Total("", 0, Optional.of("x")));
        Disk disk = LocalDisk.open(folder);
        String name = written(FileSink.jsonLines(disk, "deep/folder"), totals);
        assertThat(read(FileSource.jsonLines(
                        Total.class, folder.resolve("deep/folder").resolve(name).toString())))
                .isEqualTo(totals);
    }

    @Test
    void avroComesBackAndIsTheSameInAllBytes() throws IOException {
        List<Total> totals = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            totals.add(new Total("name " + i, i, i % 3 == 0 ? Optional.empty() : Optional.of("note")));
        }
        Type<Total> type = Type.of(Total.class);
        Disk disk = LocalDisk.open(folder);
        String name = written(FileSink.avro(disk, "one", type), totals);
        written(FileSink.avro(disk, "two", type), totals);
        assertThat(read(FileSource.avro(Total.class, folder.resolve("one").toString())))
                .isEqualTo(totals);
        assertThat(folder.resolve("one").resolve(name))
                .hasSameBinaryContentAs(folder.resolve("two").resolve(name));
    }

    @Test
    void avroOfWindowsIsReadByTheLibrary() throws IOException {
        SimulatedDisk disk = new SimulatedDisk();
        FileSink<Windowed<String, Long>> sink = FileSink.avroWindows(disk, "out", Type.STRING, Type.LONG);
        String name = written(sink, List.of(new Windowed<>("k", -5, 5, 7L, Windowed.Kind.UPDATE, 2)));
        SeekableByteArrayInput content = new SeekableByteArrayInput(disk.content("out/" + name));
        try (DataFileReader<GenericRecord> reader = new DataFileReader<>(content, new GenericDatumReader<>())) {
            assertThat(reader.next())
                    .hasToString(
                            "{\"key\": \"k\", \"start\": -5, \"end\": 5, \"value\": 7, \"kind\": \"UPDATE\", \"revision\": 2}");
            assertThat(reader.hasNext()).isFalse();
        }
    }

    private static <T> List<T> read(FileSource<T> source) {
        Collected<T> out = new Collected<>();
        SourceRun<T> run = source.start();
        try (PartitionReader<T> reader = run.open(run.discover().partitions().get(0), null)) {
            PartitionReader.Status status = PartitionReader.Status.MORE;
            while (status != PartitionReader.Status.ENDED) {
                status = reader.read(1_000, out);
            }
        }
        assertThat(out.reasons).isEmpty();
        return out.values;
    }

    @Test
    void theConsolePrintsALineEach() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        SinkRun<Object> run = ConsoleSink.to(new PrintStream(bytes, true, StandardCharsets.UTF_8))
                .start(new SinkContext("console", 1));
        SinkWriter<Object> writer = run.open(0);
        writer.write(new Total("ü", 1, Optional.empty()), 0);
        writer.write(2L, 0);
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("{\"name\":\"ü\",\"count\":1,\"note\":null}\n2\n");
        assertThat(writer.prepare(1)).isEmpty();
        PrintStream closed = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        closed.close();
        SinkWriter<Object> broken =
                ConsoleSink.to(closed).start(new SinkContext("console", 1)).open(0);
        assertThatThrownBy(() -> broken.write(1L, 0)).hasMessageContaining("cannot be printed");
        assertThatThrownBy(() -> broken.prepare(1)).hasMessageContaining("cannot be printed");
    }
}
