package io.tidemark.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.engine.cut.CounterValue;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.cut.OperatorProgress;
import io.tidemark.engine.cut.PartitionProgress;
import io.tidemark.engine.cut.PlannedBatch;
import io.tidemark.engine.cut.PlannedPartition;
import io.tidemark.engine.cut.Progress;
import io.tidemark.engine.cut.SinkPieces;
import io.tidemark.portable.StateSchema;
import io.tidemark.record.Origin;
import io.tidemark.state.Codec;
import io.tidemark.state.ValueSpec;
import io.tidemark.storage.ObjectWriter;
import io.tidemark.testkit.storage.InMemoryStorage;
import io.tidemark.time.Times;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Files once written can be read for ever. A piece of each kind, as it was written when its format was fixed, is kept in hex;
 * today's writer must write the same bytes, and today's reader read them. Never change these files: a new format gets new ones.
 */
class GoldenFilesTest {

    private static final FileId FILE = new FileId(new CutId(3, 7), 1);
    private static final FileId BASE = FileId.base(new CutId(3, 6), 2);

    private static final CommitRecord RECORD = new CommitRecord(
            9,
            CommitRecord.Kind.CUT,
            3,
            7,
            new CommitRecord.Kept(
                    List.of(
                            new CutRef(new CutId(3, 7), 1234, 0xCAFE_BABE, true),
                            new CutRef(new CutId(1, 5), 99, -1, false)),
                    0,
                    "pid 42 on häst since 2026-11-30T08:00:00Z"));

    private static final List<StateSchema> STATES =
            List.of(new ValueSpec<>("ids", Type.STRING, Codec.of(Type.LONG)).schema("seen"));

    private static CutSummary summary(List<StateSchema> states, String origin) {
        return new CutSummary(
                7,
                new JobIdentity("access-log", new TreeMap<>(Map.of("window", "tumbling 5m", "grace", "0")), 2),
                new Progress(
                        List.of(
                                new PartitionProgress(
                                        "lines",
                                        "a.log",
                                        "1234",
                                        1_700_000_000_000L,
                                        new PartitionProgress.Flags(true, false, true)),
                                new PartitionProgress(
                                        "lines",
                                        "b.log",
                                        "",
                                        Times.BEFORE_ALL,
                                        new PartitionProgress.Flags(false, true, false))),
                        List.of(new OperatorProgress("hits", List.of(1L, Times.BEFORE_ALL), -1)),
                        1_700_000_000_500L,
                        true),
                List.of(new CounterValue("hits", new Origin("lines", "a.log"), "LATE_PAIRS", Long.MAX_VALUE)),
                List.of(new SinkPieces("out", List.of("3-7-0", "3-7-1")), new SinkPieces("late", List.of())),
                states,
                origin);
    }

    private static Manifest manifest(List<StateSchema> states, String origin) {
        return new Manifest(
                3,
                summary(states, origin),
                List.of(new FileRef(new FileId(new CutId(1, 5), 0), 4096, 0x1234_5678), new FileRef(FILE, 200, -2)),
                List.of(new KeyGroupBase(5, 4000, 17), new KeyGroupBase(7, 0, 0)));
    }

    private static byte[] cutFile(InMemoryStorage storage) throws IOException {
        CutFileWriter writer = new CutFileWriter(storage, FILE, 4);
        writer.full(2);
        writer.chunk("hits/total", 2, ChunkKind.FULL, sink("rows"));
        writer.chunk("hits/total", 1, ChunkKind.CHANGES, sink("more"));
        writer.chunk("seen/ids", 2, ChunkKind.FULL, sink(""));
        writer.full(3);
        return Pieces.read(
                storage, FILE.name(), writer.finish().orElseThrow().file().length());
    }

    private static ByteSink sink(String text) {
        ByteSink sink = new ByteSink();
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        sink.put(bytes, 0, bytes.length);
        return sink;
    }

    @Test
    void commitRecord() throws IOException {
        byte[] golden = golden("commit-1.hex", RECORD.encode());
        assertThat(CommitRecord.decode("golden", 9, golden)).isEqualTo(RECORD);
    }

    @Test
    void manifestOfACut() throws IOException {
        byte[] golden = golden("manifest-2.hex", ManifestCodec.encode(manifest(STATES, "b0a1")));
        assertThat(decode(golden)).isEqualTo(manifest(STATES, "b0a1"));
    }

    /** As a changelog backup has it: a base of cut 6 that process 3 merged, and what came after. */
    private static Manifest manifestWithBase() {
        return new Manifest(
                3,
                summary(STATES, "b0a1"),
                List.of(
                        new FileRef(new FileId(new CutId(1, 5), 0), 4096, 0x1234_5678),
                        new FileRef(FileId.base(new CutId(3, 6), 2), 300, 17),
                        new FileRef(FILE, 200, -2)),
                List.of(new KeyGroupBase(5, 4000, 17), new KeyGroupBase(6, 250, 9)));
    }

    @Test
    void manifestWithBases() throws IOException {
        byte[] golden = golden("manifest-3.hex", ManifestCodec.encode(manifestWithBase()));
        assertThat(decode(golden)).isEqualTo(manifestWithBase());
        assertThat(decode(golden).files().get(1).id().name()).isEqualTo("bases/3-6-2.tmc");
    }

    @Test
    void baseOfACut() throws IOException {
        InMemoryStorage storage = new InMemoryStorage();
        CutFileWriter writer = new CutFileWriter(storage, BASE, 4);
        writer.full(1);
        MergedState merged = new MergedState(STATES.get(0));
        merged.apply(
                new ByteSource(HexFormat.of().parseHex("010000" + "04" + "0a48414c4c4f" + "02" + "044849" + "04")));
        merged.apply(new ByteSource(HexFormat.of().parseHex("020000" + "02" + "044849")));
        merged.write(chunk -> writer.chunk("seen/ids", 1, ChunkKind.FULL, chunk));
        byte[] written = Pieces.read(
                storage, BASE.name(), writer.finish().orElseThrow().file().length());
        assertIsTheBase(golden("base-2.hex", written));
    }

    @Test
    void baseOfTheFirstFormat() throws IOException {
        assertIsTheBase(bytes("base-1.hex"));
    }

    private static void assertIsTheBase(byte[] file) {
        InMemoryStorage storage = holding(BASE, file);
        CutFileIndex index = CutFileReader.index(storage, new FileRef(BASE, file.length, footerChecksum(file)));
        assertThat(index.full().stream()).containsExactly(1);
        List<String> chunks = new ArrayList<>();
        CutFileReader.chunks(
                storage,
                index,
                index.chunks(),
                (state, keyGroup, kind, bytes) -> chunks.add(kind + " "
                        + HexFormat.of().formatHex(bytes.array(), bytes.offset(), bytes.offset() + bytes.remaining())));
        assertThat(chunks).containsExactly("FULL 010000" + "02" + "0a48414c4c4f" + "02");
    }

    private static InMemoryStorage holding(FileId id, byte[] file) {
        InMemoryStorage storage = new InMemoryStorage();
        try (ObjectWriter writer = storage.create(id.name())) {
            writer.write(file, 0, file.length);
            writer.finish();
        }
        return storage;
    }

    @Test
    void manifestOfTheFirstFormat() throws IOException {
        assertThat(decode(bytes("manifest-1.hex"))).isEqualTo(manifest(List.of(), ""));
    }

    private static Manifest decode(byte[] manifest) {
        return ManifestCodec.decode(
                new CutRef(new CutId(3, 7), manifest.length, ManifestCodec.checksum(manifest), true), manifest);
    }

    @Test
    void cutFileOfAWorker() throws IOException {
        assertIsTheCutFile(golden("cut-2.hex", cutFile(new InMemoryStorage())));
    }

    @Test
    void cutFileOfTheFirstFormat() throws IOException {
        assertIsTheCutFile(bytes("cut-1.hex"));
    }

    private static void assertIsTheCutFile(byte[] file) {
        InMemoryStorage storage = holding(FILE, file);
        CutFileIndex index = CutFileReader.index(storage, new FileRef(FILE, file.length, footerChecksum(file)));
        assertThat(index.states()).containsExactly("hits/total", "seen/ids");
        assertThat(index.full().stream()).containsExactly(2, 3);
        List<String> chunks = new ArrayList<>();
        CutFileReader.chunks(storage, index, index.chunks(), (state, keyGroup, kind, bytes) -> {
            byte[] rows = new byte[bytes.remaining()];
            bytes.get(rows, 0, rows.length);
            chunks.add(state + " " + keyGroup + " " + kind + " " + new String(rows, StandardCharsets.US_ASCII));
        });
        assertThat(chunks).containsExactly("hits/total 1 CHANGES more", "hits/total 2 FULL rows", "seen/ids 2 FULL ");
    }

    /** A chunk that is not the one which the footer names is found, in both formats. */
    @Test
    void changedChunksAreFound() throws IOException {
        for (String name : List.of("cut-1.hex", "cut-2.hex")) {
            byte[] file = bytes(name);
            FileRef ref = new FileRef(FILE, file.length, footerChecksum(file));
            for (int at = CutFileFormat.HEAD_BYTES; at < file.length - CutFileFormat.TAIL_BYTES; at++) {
                byte[] changed = file.clone();
                changed[at] ^= 1;
                InMemoryStorage storage = holding(FILE, changed);
                assertThatThrownBy(() -> readAll(storage, ref))
                        .as("%s with byte %s changed", name, at)
                        .isInstanceOf(DamagedBackupException.class)
                        .hasMessageContaining(FILE.name());
            }
        }
    }

    private static void readAll(InMemoryStorage storage, FileRef file) {
        CutFileIndex index = CutFileReader.index(storage, file);
        CutFileReader.chunks(storage, index, index.chunks(), (state, keyGroup, kind, bytes) -> {});
    }

    private static int footerChecksum(byte[] file) {
        return ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - CutFileFormat.TAIL_BYTES + 4);
    }

    private static final OffsetsFile OFFSETS = new OffsetsFile(
            new CutId(3, 7),
            new CutId(2, 5),
            new BatchPlan(
                    "b0a1",
                    List.of(
                            new PlannedBatch(
                                    1_700_000_000_000L,
                                    List.of("lines"),
                                    List.of(
                                            new PlannedPartition(
                                                    "lines",
                                                    "a.log",
                                                    new PlannedPartition.Begin(true, false),
                                                    1234,
                                                    "98765",
                                                    true),
                                            new PlannedPartition(
                                                    "lines",
                                                    "b.log",
                                                    new PlannedPartition.Begin(false, true),
                                                    0,
                                                    "",
                                                    false))),
                            new PlannedBatch(1_700_000_001_000L, List.of(), List.of()))));

    @Test
    void planOfACut() throws IOException {
        byte[] golden = golden("offsets-1.hex", OFFSETS.encode());
        assertThat(OffsetsFile.decode(OFFSETS.id(), golden)).isEqualTo(OFFSETS);
    }

    @Test
    void newerFormatsAreRefusedByName() {
        byte[] record = RECORD.encode();
        record[8] = 2;
        seal(record);
        assertThatThrownBy(() -> CommitRecord.decode("commits/0000000000000009.a", 9, record))
                .isInstanceOf(RefusedBackupException.class)
                .hasMessageContaining("commits/0000000000000009.a")
                .hasMessageContaining("format 2");
        byte[] manifest = ManifestCodec.encode(manifest(STATES, "b0a1"));
        manifest[8] = 4;
        seal(manifest);
        CutRef ref = new CutRef(new CutId(3, 7), manifest.length, ManifestCodec.checksum(manifest), true);
        assertThatThrownBy(() -> ManifestCodec.decode(ref, manifest))
                .isInstanceOf(RefusedBackupException.class)
                .hasMessageContaining("manifests/3-7 of the backup has format 4");
        byte[] offsets = OFFSETS.encode();
        offsets[8] = 2;
        seal(offsets);
        assertThatThrownBy(() -> OffsetsFile.decode(OFFSETS.id(), offsets))
                .isInstanceOf(RefusedBackupException.class)
                .hasMessageContaining("offsets/3-7 of the backup has format 2");
        byte[] head = CutFileFormat.head(FILE);
        head[8] = 3;
        seal(head);
        assertThatThrownBy(() -> CutFileFormat.checkHead(FILE, head))
                .isInstanceOf(RefusedBackupException.class)
                .hasMessageContaining("cuts/3-7-1.tmc of the backup has format 3");
    }

    @Test
    void unknownKindsAreRefused() {
        byte[] record = RECORD.encode();
        record[10] = 3;
        seal(record);
        assertThatThrownBy(() -> CommitRecord.decode("golden", 9, record))
                .isInstanceOf(RefusedBackupException.class)
                .hasMessageContaining("unknown kind 3");
    }

    /** Makes the checksum at the end right again. */
    private static void seal(byte[] bytes) {
        int checked = bytes.length - 4;
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(checked, Checksums.of(bytes, 0, checked));
    }

    private static byte[] golden(String name, byte[] written) throws IOException {
        try (InputStream in = GoldenFilesTest.class.getResourceAsStream(name)) {
            assertThat(in)
                    .as(
                            "the golden file %s; today's writer gives %s",
                            name, HexFormat.of().formatHex(written))
                    .isNotNull();
        }
        byte[] bytes = bytes(name);
        assertThat(HexFormat.of().formatHex(written))
                .as(name)
                .isEqualTo(HexFormat.of().formatHex(bytes));
        return bytes;
    }

    private static byte[] bytes(String name) throws IOException {
        try (InputStream in = GoldenFilesTest.class.getResourceAsStream(name)) {
            String hex = new String(in.readAllBytes(), StandardCharsets.US_ASCII).replaceAll("\\s", "");
            return HexFormat.of().parseHex(hex);
        }
    }
}
