package io.tidemark.testkit.portable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.RefusedException;
import io.tidemark.core.TidemarkException;
import io.tidemark.portable.CounterRow;
import io.tidemark.portable.DamagedSavepointException;
import io.tidemark.portable.Manifest;
import io.tidemark.portable.PortableRow;
import io.tidemark.portable.Savepoint;
import io.tidemark.portable.SavepointHeader;
import io.tidemark.portable.SavepointWriter;
import io.tidemark.portable.StateKind;
import io.tidemark.portable.StateSchema;
import io.tidemark.portable.StateWriter;
import io.tidemark.storage.ObjectReader;
import io.tidemark.storage.Storage;
import io.tidemark.testkit.storage.InMemoryStorage;
import io.tidemark.type.ByteSink;
import io.tidemark.type.Type;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Goal: a savepoint comes back as it was written or not at all, and Avro's own reader understands it. */
class SavepointTest {

    /** A value with parts of several shapes. */
    record Visit(String page, List<Long> bytes, Map<String, Double> weights, boolean last) {}

    private static final Type<Visit> VISIT = Type.of(Visit.class);
    private static final int KEY_GROUPS = 40;

    private static List<StateSchema> schemas() {
        Schema text = Schema.create(Schema.Type.STRING);
        List<Schema.Field> sum = List.of(new Schema.Field("sum", Schema.create(Schema.Type.LONG)));
        List<Schema.Field> visit = List.of(new Schema.Field("value", VISIT.schema("visit")));
        return List.of(
                StateSchema.of("count", "slices", new StateSchema.Parts(StateKind.SLICES, text, sum)),
                StateSchema.of("join", "left", new StateSchema.Parts(StateKind.ENTRIES, text, visit)),
                StateSchema.of("join", "waiting", new StateSchema.Parts(StateKind.HELD, text, visit)),
                StateSchema.of("last", "visit", new StateSchema.Parts(StateKind.VALUES, text, visit)));
    }

    private static SavepointHeader header() {
        return new SavepointHeader(
                "visits",
                3,
                17,
                KEY_GROUPS,
                1_000,
                false,
                List.of(new Manifest.ParameterEntry("operator count window", "tumbling 5m")),
                List.of(new Manifest.PartitionEntry("log", "access.log", "4711", 99, false, true, false)),
                List.of(
                        new SavepointHeader.OperatorHeader("count", List.of(99L), 90),
                        new SavepointHeader.OperatorHeader("join", List.of(99L, Long.MIN_VALUE), 90),
                        new SavepointHeader.OperatorHeader("last", List.of(99L), 90)));
    }

    private static List<CounterRow> counters() {
        return List.of(
                new CounterRow("count", "log", "access.log", "IN", 12), new CounterRow("count", "log", "", "LATE", 1));
    }

    /** Random rows in order. */
    private static List<PortableRow> rows(StateSchema schema, Random random, int most) {
        TreeSet<PortableRow> rows = new TreeSet<>(PortableRow.order(schema.kind()));
        for (int left = random.nextInt(most + 1); left > 0; left--) {
            ByteSink key = new ByteSink();
            key.writeString("k" + random.nextInt(20));
            rows.add(new PortableRow(
                    random.nextInt(KEY_GROUPS),
                    key.toBytes(),
                    namespace(schema.kind(), random),
                    value(schema, random)));
        }
        return List.copyOf(rows);
    }

    private static byte[] namespace(StateKind kind, Random random) {
        ByteSink out = new ByteSink();
        switch (kind) {
            case SLICES -> {
                out.writeLong(random.nextInt(7) - 3);
                out.writeLong(random.nextBoolean() ? Long.MIN_VALUE : random.nextInt(3));
            }
            case VALUES -> {}
            case ENTRIES -> {
                byte[] subkey = new byte[random.nextInt(3)];
                random.nextBytes(subkey);
                out.writeBytes(subkey, 0, subkey.length);
            }
            case HELD -> {
                out.writeLong(random.nextInt(5) - 2);
                out.writeString(random.nextBoolean() ? "a" : "b");
                out.writeString("p" + random.nextInt(3));
                out.writeLong(random.nextInt(100));
                out.writeInt(0);
            }
        }
        return out.toBytes();
    }

    private static byte[] value(StateSchema schema, Random random) {
        ByteSink out = new ByteSink();
        if (schema.kind() == StateKind.SLICES) {
            out.writeLong(random.nextLong());
        } else {
            VISIT.encode(
                    new Visit(
                            "/" + random.nextInt(),
                            List.of(random.nextLong(), 0L),
                            Map.of("x", 0.5),
                            random.nextBoolean()),
                    out);
        }
        return out.toBytes();
    }

    private static Map<String, List<PortableRow>> write(Storage storage, Random random, int most) {
        Map<String, List<PortableRow>> written = new HashMap<>();
        try (SavepointWriter writer = new SavepointWriter(storage, header())) {
            for (StateSchema schema : schemas()) {
                List<PortableRow> rows = rows(schema, random, most);
                StateWriter state = writer.state(schema);
                rows.forEach(state::row);
                written.put(schema.path(), rows);
            }
            writer.finish(counters());
        }
        return written;
    }

    private static Map<String, List<PortableRow>> read(Storage storage) {
        Savepoint savepoint = Savepoint.open(storage);
        Map<String, List<PortableRow>> read = new HashMap<>();
        for (StateSchema schema : savepoint.states()) {
            List<PortableRow> rows = new ArrayList<>();
            savepoint.rows(schema, 0, KEY_GROUPS, rows::add);
            read.put(schema.path(), rows);
        }
        assertThat(savepoint.counters()).containsExactlyInAnyOrderElementsOf(counters());
        return read;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatIsWrittenComesBack(long seed) {
        InMemoryStorage storage = new InMemoryStorage();
        Map<String, List<PortableRow>> written = write(storage, new Random(seed), 500);

        assertThat(read(storage)).isEqualTo(written);
        Savepoint savepoint = Savepoint.open(storage);
        assertThat(savepoint.states()).isEqualTo(schemas());
        assertThat(savepoint.manifest().partitions()).isEqualTo(header().partitions());
        savepoint.verify();
    }

    @Test
    void aRangeOfKeyGroupsHasItsRowsOnly() {
        InMemoryStorage storage = new InMemoryStorage();
        Map<String, List<PortableRow>> written = write(storage, new Random(5), 500);
        Savepoint savepoint = Savepoint.open(storage);

        for (StateSchema schema : savepoint.states()) {
            List<PortableRow> rows = new ArrayList<>();
            savepoint.rows(schema, 7, 23, rows::add);
            assertThat(rows)
                    .isEqualTo(written.getOrDefault(schema.path(), List.of()).stream()
                            .filter(row -> row.keyGroup() >= 7 && row.keyGroup() < 23)
                            .toList());
        }
    }

    @Test
    void equalRowsGiveEqualFilesAndHashes() {
        InMemoryStorage one = new InMemoryStorage();
        InMemoryStorage two = new InMemoryStorage();
        InMemoryStorage other = new InMemoryStorage();
        write(one, new Random(9), 300);
        write(two, new Random(9), 300);
        write(other, new Random(10), 300);

        assertThat(contents(one)).usingRecursiveComparison().isEqualTo(contents(two));
        assertThat(Savepoint.open(one).manifest().contentHash())
                .isEqualTo(Savepoint.open(two).manifest().contentHash())
                .isNotEqualTo(Savepoint.open(other).manifest().contentHash());
    }

    @Test
    void avrosOwnReaderReadsIt() throws IOException {
        InMemoryStorage storage = new InMemoryStorage();
        Map<String, List<PortableRow>> written = write(storage, new Random(11), 300);

        List<GenericRecord> records = new ArrayList<>();
        for (String name : storage.list("state/last/visit/")) {
            try (DataFileStream<GenericRecord> stream = new DataFileStream<>(
                    new ByteArrayInputStream(content(storage, name)), new GenericDatumReader<>())) {
                stream.forEach(records::add);
            }
        }
        List<PortableRow> rows = written.getOrDefault("last/visit", List.of());
        assertThat(records).hasSameSizeAs(rows).isNotEmpty();
        for (int i = 0; i < rows.size(); i++) {
            Visit visit = VISIT.fromBytes(rows.get(i).value());
            GenericRecord value = (GenericRecord) records.get(i).get("value");
            assertThat(records.get(i).get("keyGroup")).isEqualTo(rows.get(i).keyGroup());
            assertThat(value.get("page").toString()).isEqualTo(visit.page());
            assertThat(value.get("bytes")).isEqualTo(visit.bytes());
        }
    }

    @Test
    void everyDamagedByteIsNoticedBeforeAnythingIsGiven() {
        InMemoryStorage storage = new InMemoryStorage();
        write(storage, new Random(3), 12);
        Map<String, byte[]> contents = contents(storage);

        contents.forEach((name, content) -> {
            for (int i = 0; i < content.length; i++) {
                byte[] damaged = content.clone();
                damaged[i] ^= (byte) (1 << (i % Byte.SIZE));
                assertRefused(contents, name, damaged);
                if (i % 7 == 0) {
                    assertRefused(contents, name, Arrays.copyOf(content, i));
                }
            }
        });
    }

    private static void assertRefused(Map<String, byte[]> contents, String name, byte[] damaged) {
        InMemoryStorage storage = new InMemoryStorage();
        contents.forEach((each, content) -> storage.createIfAbsent(each, each.equals(name) ? damaged : content));
        assertThatThrownBy(() -> Savepoint.open(storage).verify())
                .as("damage of %s", name)
                .isInstanceOf(TidemarkException.class);
    }

    @Test
    void oneThatWasNotFinishedIsRefused() {
        InMemoryStorage storage = new InMemoryStorage();
        try (SavepointWriter writer = new SavepointWriter(storage, header())) {
            StateWriter state = writer.state(schemas().get(0));
            rows(schemas().get(0), new Random(1), 50).forEach(state::row);
        }
        assertThat(Savepoint.isIn(storage)).isFalse();
        assertThatThrownBy(() -> Savepoint.open(storage))
                .isInstanceOf(DamagedSavepointException.class)
                .hasMessageContaining("never finished");
    }

    @Test
    void aPlaceThatIsNotEmptyIsRefused() {
        InMemoryStorage storage = new InMemoryStorage();
        storage.createIfAbsent("something", new byte[0]);
        assertThatThrownBy(() -> new SavepointWriter(storage, header()))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("there is something in it");
    }

    @Test
    void aFormatOfTheFutureIsRefusedByItsNumber() {
        InMemoryStorage storage = new InMemoryStorage();
        write(storage, new Random(1), 5);
        Map<String, byte[]> contents = contents(storage);
        String manifest =
                text(contents, "manifest.json").replaceFirst("\"format\" : 1,", "\"format\" : 2,\n  \"new\" : [],");
        String old = Sums.line(text(contents, "SHA256SUMS"), "manifest.json");
        String sums = text(contents, "SHA256SUMS").replace(old, Sums.of(manifest));
        InMemoryStorage future = new InMemoryStorage();
        contents.forEach((name, content) -> future.createIfAbsent(
                name,
                switch (name) {
                    case "manifest.json" -> manifest.getBytes(StandardCharsets.UTF_8);
                    case "SHA256SUMS" -> sums.getBytes(StandardCharsets.UTF_8);
                    default -> content;
                }));

        assertThatThrownBy(() -> Savepoint.open(future))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("format 2");
    }

    @Test
    void rowsOutOfOrderAreAFault() {
        InMemoryStorage storage = new InMemoryStorage();
        try (SavepointWriter writer = new SavepointWriter(storage, header())) {
            StateWriter state = writer.state(schemas().get(0));
            List<PortableRow> rows = rows(schemas().get(0), new Random(2), 50);
            state.row(rows.get(1));
            assertThatThrownBy(() -> state.row(rows.get(0))).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> state.row(rows.get(1))).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static String text(Map<String, byte[]> contents, String name) {
        return new String(contents.getOrDefault(name, new byte[0]), StandardCharsets.UTF_8);
    }

    private static Map<String, byte[]> contents(Storage storage) {
        Map<String, byte[]> contents = new HashMap<>();
        storage.list("").forEach(name -> contents.put(name, content(storage, name)));
        return contents;
    }

    private static byte[] content(Storage storage, String name) {
        try (ObjectReader reader = storage.open(name)) {
            byte[] content = new byte[(int) reader.size()];
            reader.read(0, content, 0, content.length);
            return content;
        }
    }
}
