package io.tidemark.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.type.Samples.Sample;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Goal: data of an earlier version is read as Avro resolves it, whatever the state and the nested types are called now, and a
 * version that cannot read it is refused before any data is touched. Method: pairs of records as they were and as they are.
 */
class EvolutionTest {
    record Old(String client, int bytes, OldPoint where, Map<Integer, OldPoint> places, Optional<OldPoint> last) {}

    record OldPoint(int x, int y) {}

    record New(
            @Default("[\"web\"]") List<String> tags,
            @Was("client") String visitor,
            double bytes,
            @Was({"place", "where"}) NewPoint position,
            Map<Long, NewPoint> places,
            Optional<NewPoint> last,
            Optional<String> note,
            @Default("\"GREEN\"") Samples.Color color) {}

    record NewPoint(long y, @Default("7") int z, long x) {}

    @Test
    void fieldsAreAddedRemovedRenamedPromotedAndReordered() {
        Type<Old> was = Type.of(Old.class);
        Decoder<New> decoder = Type.of(New.class).decoder(was.schema("under another name"));
        for (int i = 0; i < 3; i++) {
            OldPoint point = new OldPoint(i, 2);
            byte[] bytes = was.toBytes(new Old("a", 5, point, Map.of(-1, point), Optional.of(point)));
            ByteSource in = new ByteSource(bytes);
            NewPoint expected = new NewPoint(2, 7, i);
            assertThat(decoder.decode(in))
                    .isEqualTo(new New(
                            List.of("web"),
                            "a",
                            5.0,
                            expected,
                            Map.of(-1L, expected),
                            Optional.of(expected),
                            Optional.empty(),
                            Samples.Color.GREEN));
            assertThat(in.remaining()).isZero();
        }
    }

    record Shorter(String client) {}

    @Test
    void removedFieldsAtTheEndArePassedOver() {
        Type<Old> was = Type.of(Old.class);
        Decoder<Shorter> decoder = Type.of(Shorter.class).decoder(was.schema("s"));
        ByteSink sink = new ByteSink();
        OldPoint point = new OldPoint(1, 2);
        was.encode(new Old("a", 5, point, Map.of(1, point), Optional.empty()), sink);
        was.encode(new Old("b", 5, point, Map.of(), Optional.of(point)), sink);
        ByteSource in = new ByteSource(sink.toBytes());
        assertThat(decoder.decode(in)).isEqualTo(new Shorter("a"));
        assertThat(decoder.decode(in)).isEqualTo(new Shorter("b"));
        assertThat(in.remaining()).isZero();
    }

    sealed interface Event permits Login, Logout {}

    record Login(String user) implements Event {}

    record Logout(String user, int reason) implements Event {}

    sealed interface NewEvent permits Arrival, SignIn, Logoff {}

    record Arrival(int gate) implements NewEvent {}

    @Was("Login")
    record SignIn(String user, @Default("false") boolean again) implements NewEvent {}

    @Was({"Exit", "Logout"})
    record Logoff(long reason, String user) implements NewEvent {}

    record Log(List<Event> events, Optional<Event> last) {}

    record NewLog(@Was("events") List<NewEvent> entries, Optional<NewEvent> last) {}

    @Test
    void branchesOfASealedInterfaceAreFoundByName() {
        Type<Log> was = Type.of(Log.class);
        Decoder<NewLog> decoder = Type.of(NewLog.class).decoder(was.schema("s"));
        byte[] bytes =
                was.toBytes(new Log(List.of(new Login("a"), new Logout("b", 3)), Optional.of(new Logout("c", 4))));
        assertThat(decoder.decode(new ByteSource(bytes)))
                .isEqualTo(new NewLog(
                        List.of(new SignIn("a", false), new Logoff(3, "b")), Optional.of(new Logoff(4, "c"))));
        assertThatThrownBy(() ->
                        Type.of(Event.class).decoder(Type.of(NewEvent.class).schema("s")))
                .isInstanceOf(TypeException.class)
                .hasMessageContaining("MISSING_UNION_BRANCH");
    }

    enum Two {
        GREEN,
        RED
    }

    enum Three {
        BLUE,
        RED,
        GREEN
    }

    @Test
    void enumsResolveBySymbol() {
        Type<Two> was = Type.of(Two.class);
        Decoder<Three> decoder = Type.of(Three.class).decoder(was.schema("x"));
        assertThat(decoder.decode(new ByteSource(was.toBytes(Two.RED)))).isEqualTo(Three.RED);
        assertThat(decoder.decode(new ByteSource(was.toBytes(Two.GREEN)))).isEqualTo(Three.GREEN);
        assertThatThrownBy(() -> was.decoder(Type.of(Three.class).schema("x")))
                .hasMessageContaining("MISSING_ENUM_SYMBOLS")
                .hasMessageContaining("BLUE");
        assertThatThrownBy(() -> decoder.decode(new ByteSource(new byte[] {8})))
                .isInstanceOf(CorruptDataException.class);
    }

    @Test
    void whatCannotBeReadIsRefusedBeforehand() {
        assertIncompatible(Type.of(Old.class), Type.of(OldPoint.class).schema("p"), "client");
        assertIncompatible(Type.INT, Schema.create(Schema.Type.LONG), "TYPE_MISMATCH");
        assertIncompatible(Type.INSTANT, Schema.create(Schema.Type.LONG), "Stored data is plain");
        assertIncompatible(Type.LONG, Type.INSTANT.schema("x"), "Stored data is timestamp-nanos");
        assertIncompatible(Type.DURATION, Type.INSTANT.schema("x"), "would be read as duration-nanos");
        assertIncompatible(Type.decimal(2), Type.decimal(3).schema("x"), "decimal at scale 3");
        assertIncompatible(Type.UUID, Schema.createFixed("other", null, null, 15), "Stored data is plain");
        assertIncompatible(Type.listOf(Type.INSTANT), Type.listOf(Type.LONG).schema("x"), "plain");
        assertIncompatible(
                Type.of(New.class), Type.of(Shifted.class).schema("x"), "places[].value.x: Stored data is date");
    }

    record Shifted(String client, int bytes, OldPoint where, Map<Integer, Dated> places) {}

    record Dated(java.time.LocalDate x, int y) {}

    private static void assertIncompatible(Type<?> type, Schema writer, String reason) {
        assertThatThrownBy(() -> type.decoder(writer))
                .isInstanceOf(TypeException.class)
                .hasMessageContaining(reason);
    }

    record Key(int a, int b) {}

    record HalfKey(int a) {}

    @Test
    void keysThatFallTogetherAreRefused() {
        Type<Set<Key>> was = Type.setOf(Type.of(Key.class));
        Decoder<Set<HalfKey>> decoder = Type.setOf(Type.of(HalfKey.class)).decoder(was.schema("x"));
        assertThat(decoder.decode(new ByteSource(was.toBytes(Set.of(new Key(1, 1), new Key(2, 1))))))
                .containsExactly(new HalfKey(1), new HalfKey(2));
        byte[] same = was.toBytes(Set.of(new Key(1, 1), new Key(1, 2)));
        assertThatThrownBy(() -> decoder.decode(new ByteSource(same)))
                .isInstanceOf(TypeException.class)
                .hasMessageContaining("same under the new schema");
        Decoder<Map<HalfKey, Long>> maps = Type.mapOf(Type.of(HalfKey.class), Type.LONG)
                .decoder(Type.mapOf(Type.of(Key.class), Type.INT).schema("x"));
        byte[] map = Type.mapOf(Type.of(Key.class), Type.INT).toBytes(Map.of(new Key(1, 1), 1, new Key(1, 2), 2));
        assertThatThrownBy(() -> maps.decode(new ByteSource(map))).hasMessageContaining("same under the new schema");
    }

    record Plain(OldPoint point, Event event) {}

    record Maybe(Optional<NewPoint> point, Optional<NewEvent> event) {}

    @Test
    void componentsBecomeOptional() {
        Type<Plain> was = Type.of(Plain.class);
        Decoder<Maybe> decoder = Type.of(Maybe.class).decoder(was.schema("x"));
        byte[] bytes = was.toBytes(new Plain(new OldPoint(1, 2), new Logout("a", 3)));
        assertThat(decoder.decode(new ByteSource(bytes)))
                .isEqualTo(new Maybe(Optional.of(new NewPoint(2, 7, 1)), Optional.of(new Logoff(3, "a"))));
        assertThatThrownBy(() -> was.decoder(Type.of(Maybe.class).schema("x"))).isInstanceOf(TypeException.class);
    }

    record Small(short number) {}

    record Wide(int number) {}

    @Test
    void narrowerNumbersAreCheckedWhenRead() {
        Decoder<Small> decoder = Type.of(Small.class).decoder(widened());
        byte[] good = {14, 0};
        assertThat(decoder.decode(new ByteSource(good))).isEqualTo(new Small((short) 7));
        ByteSink bad = new ByteSink();
        bad.writeLong(70_000);
        bad.writeLong(0);
        assertThatThrownBy(() -> decoder.decode(new ByteSource(bad.toBytes())))
                .isInstanceOf(TypeException.class)
                .hasMessage("number: The stored integer 70000 does not fit into a Short. Declare a wider type.");
    }

    /** The schema of a Wide with one more field, so that it is not the schema of a Small. */
    private static Schema widened() {
        return SchemaBuilder.record("other")
                .fields()
                .requiredInt("number")
                .requiredInt("more")
                .endRecord();
    }

    @Test
    void dataOfOtherToolsIsReadAndMadeCanonical() {
        Schema schema = new Schema.Parser().parse("""
                {"type":"record","name":"foreign","fields":[
                  {"name":"extra","type":{"type":"array","items":{"type":"map","values":"bytes"}}},
                  {"name":"entries","type":{"type":"array","items":{"type":"record","name":"e","fields":[
                    {"name":"value","type":"string"},{"name":"key","type":"int"}]}}},
                  {"name":"text","type":"bytes"}]}""");
        GenericData.Record record = new GenericData.Record(schema);
        record.put("extra", List.of(Map.of("a", ByteBuffer.allocate(3))));
        record.put("entries", List.of(entry(schema, 5), entry(schema, -1), entry(schema, 2)));
        record.put("text", ByteBuffer.wrap(new byte[] {'o', 'k'}));
        Decoder<Foreign> decoder = Type.of(Foreign.class).decoder(schema);
        Foreign read = decoder.decode(new ByteSource(AvroDatum.write(schema, record)));
        assertThat(read.text()).isEqualTo("ok");
        assertThat(read.entries().keySet()).containsExactly(-1L, 2L, 5L);
        record.put("text", ByteBuffer.wrap(new byte[] {(byte) 0xff}));
        assertThatThrownBy(() -> decoder.decode(new ByteSource(AvroDatum.write(schema, record))))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("not UTF-8");
    }

    record Foreign(Map<Long, String> entries, String text) {}

    private static GenericData.Record entry(Schema schema, int key) {
        GenericData.Record entry =
                new GenericData.Record(schema.getField("entries").schema().getElementType());
        entry.put("key", key);
        entry.put("value", "v" + key);
        return entry;
    }

    static Stream<Sample<?>> samples() {
        return Samples.all().stream();
    }

    /** Every kind of type through resolution: as the values of a map whose keys are promoted. */
    @ParameterizedTest
    @MethodSource("samples")
    <T> void everyKindIsReadThroughResolution(Sample<T> sample) {
        long seed = Samples.seed();
        SplittableRandom random = new SplittableRandom(seed);
        Type<Map<Integer, T>> was = Type.mapOf(Type.INT, sample.type());
        Type<Map<Long, T>> is = Type.mapOf(Type.LONG, sample.type());
        Decoder<Map<Long, T>> decoder = is.decoder(was.schema("was"));
        for (int i = 0; i < 200; i++) {
            Map<Integer, T> map = Samples.map(random, r -> (int) Samples.word(r), sample.values());
            byte[] bytes = was.toBytes(map);
            Map<Long, T> read = decoder.decode(new ByteSource(bytes));
            assertThat(read).as("seed %d, value %d", seed, i).hasSameSizeAs(map);
            assertThat(is.toBytes(read)).as("seed %d, value %d", seed, i).isEqualTo(bytes);
        }
    }

    record Priced(@Scale(2) BigDecimal price, Instant at) {}

    @Test
    void theOwnSchemaIsReadDirectly() {
        Type<Priced> type = Type.of(Priced.class);
        Priced value = new Priced(new BigDecimal("1.50"), Instant.EPOCH);
        Schema parsed = new Schema.Parser().parse(type.schema("any").toString());
        assertThat(type.decoder(parsed).decode(new ByteSource(type.toBytes(value))))
                .isEqualTo(value);
    }
}
