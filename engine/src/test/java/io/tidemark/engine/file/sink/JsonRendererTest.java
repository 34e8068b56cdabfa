package io.tidemark.engine.file.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Origin;
import io.tidemark.record.Reason;
import io.tidemark.record.Window;
import io.tidemark.record.Windowed;
import io.tidemark.time.Times;
import io.tidemark.type.ByteSink;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * Goal: values have one JSON form each, and it is the one that users were told. Method: golden lines for every class of value,
 * and random texts and numbers from a seed read back by an independent JSON library.
 */
class JsonRendererTest {

    private static final long SEED = 88_001;

    enum Colour {
        RED
    }

    record Sums(long count, BigInteger bytes) {}

    record Site(String host, int port) {}

    record Named(String key, long n) {}

    record Empty() {}

    record All(
            boolean b,
            byte small,
            double d,
            float f,
            char c,
            BigDecimal price,
            Colour colour,
            Instant at,
            LocalDate day,
            Duration took,
            UUID id,
            ByteBuffer bytes,
            Optional<String> none,
            Optional<Long> some,
            List<Site> sites,
            Map<String, Double> ratios) {}

    private static String json(Object value) {
        ByteSink out = new ByteSink();
        new JsonRenderer(out).render(value);
        return new String(out.array(), 0, out.size(), StandardCharsets.UTF_8);
    }

    private static <K, R> Windowed<K, R> window(K key, R result) {
        return new Windowed<>(key, 1_431_857_100_000L, 1_431_857_400_000L, result, Windowed.Kind.FINAL, 3);
    }

    @Test
    void windowResultsAreFlat() {
        String times = "\"start\":\"2015-05-17T10:05:00Z\",\"end\":\"2015-05-17T10:10:00Z\"";
        assertThat(json(window("10.0.0.1", new Sums(3, new BigInteger("99999999999999999999")))))
                .isEqualTo("{\"key\":\"10.0.0.1\"," + times + ",\"count\":3,\"bytes\":99999999999999999999}");
        assertThat(json(window(new Site("a", 80), 7L)))
                .isEqualTo("{\"key\":{\"host\":\"a\",\"port\":80}," + times + ",\"value\":7}");
        assertThat(json(window(5, new Named("inner", 1))))
                .as("a component that is called as a field of the window")
                .isEqualTo("{\"key\":5," + times + ",\"value\":{\"key\":\"inner\",\"n\":1}}");
        assertThat(json(window(5, new Empty()))).isEqualTo("{\"key\":5," + times + "}");
        assertThat(json(window(5, List.of(1, 2)))).isEqualTo("{\"key\":5," + times + ",\"value\":[1,2]}");
        assertThat(json(new Windowed<>("k", -1, 1, 2L, Windowed.Kind.UPDATE, 9)))
                .isEqualTo("{\"key\":\"k\",\"start\":\"1969-12-31T23:59:59.999Z\",\"end\":\"1970-01-01T00:00:00.001Z\","
                        + "\"value\":2,\"kind\":\"UPDATE\",\"revision\":9}");
        assertThat(json(new Windowed<>("k", Times.MIN, Times.MAX, 2L, Windowed.Kind.FINAL, 9)))
                .contains("\"start\":\"-36532659-12-03T02:05:53.024Z\"");
    }

    @Test
    void everyClassOfValueHasItsForm() {
        All all = new All(
                true,
                (byte) -1,
                Double.parseDouble("2e23"),
                0.1f,
                'ü',
                new BigDecimal("1.50"),
                Colour.RED,
                Instant.parse("2015-05-17T10:05:03.250Z"),
                LocalDate.of(2015, 5, 17),
                Duration.ofMillis(1500),
                new UUID(1, 2),
                ByteBuffer.wrap(new byte[] {1, 2, 3}),
                Optional.empty(),
                Optional.of(4L),
                List.of(new Site("a", 1)),
                Map.of("z", Double.NaN, "a", Double.NEGATIVE_INFINITY));
        assertThat(json(all))
                .isEqualTo(
                        "{\"b\":true,\"small\":-1,\"d\":2.0E23,\"f\":0.1,\"c\":\"ü\",\"price\":1.50,\"colour\":\"RED\","
                                + "\"at\":\"2015-05-17T10:05:03.250Z\",\"day\":\"2015-05-17\",\"took\":\"PT1.5S\","
                                + "\"id\":\"00000000-0000-0001-0000-000000000002\",\"bytes\":\"AQID\",\"none\":null,\"some\":4,"
                                + "\"sites\":[{\"host\":\"a\",\"port\":1}],\"ratios\":{\"a\":\"-Infinity\",\"z\":\"NaN\"}}");
    }

    @Test
    void deadLettersSayEverything() {
        Origin origin = new Origin("log", "access.log");
        DeadLetter late = new DeadLetter(
                Reason.LATE,
                "visits",
                origin,
                "access.log:7",
                1000,
                2000,
                new Window(0, 1000),
                new Site("a", 1),
                "Too late.");
        assertThat(json(late))
                .isEqualTo("{\"reason\":\"LATE\",\"place\":\"visits\",\"window\":{\"start\":\"1970-01-01T00:00:00Z\","
                        + "\"end\":\"1970-01-01T00:00:01Z\"},\"time\":\"1970-01-01T00:00:01Z\",\"stamp\":\"1970-01-01T00:00:02Z\","
                        + "\"origin\":\"log\",\"partition\":\"access.log\",\"position\":\"access.log:7\",\"record\":{\"host\":\"a\",\"port\":1},"
                        + "\"detail\":\"Too late.\"}");
        DeadLetter malformed = new DeadLetter(
                Reason.MALFORMED,
                "log",
                origin,
                "access.log:8",
                Times.BEFORE_ALL,
                Times.BEFORE_ALL,
                null,
                "what\"\n",
                "Why.");
        assertThat(json(malformed))
                .isEqualTo("{\"reason\":\"MALFORMED\",\"place\":\"log\",\"window\":null,\"time\":null,\"stamp\":null,"
                        + "\"origin\":\"log\",\"partition\":\"access.log\",\"position\":\"access.log:8\",\"record\":\"what\\\"\\n\","
                        + "\"detail\":\"Why.\"}");
    }

    @Test
    void orderDoesNotDependOnHowMapsAndSetsWereMade() {
        Map<Object, Integer> map = new LinkedHashMap<>();
        map.put(new Site("b", 1), 1);
        map.put(10L, 2);
        map.put(9L, 3);
        assertThat(json(map)).isEqualTo("{\"10\":2,\"9\":3,\"{\\\"host\\\":\\\"b\\\",\\\"port\\\":1}\":1}");
        Set<String> set = new LinkedHashSet<>(List.of("ü", "b", "a"));
        assertThat(json(set)).isEqualTo("[\"a\",\"b\",\"ü\"]");
        Map<Object, Integer> twice = new LinkedHashMap<>();
        twice.put(1L, 1);
        twice.put("1", 2);
        assertThatThrownBy(() -> json(twice)).hasMessageContaining("Two keys of a map have the same text, 1");
    }

    @Test
    void textGoesRound() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        ObjectMapper mapper = new ObjectMapper();
        for (int round = 0; round < 2_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(20); i > 0; i--) {
                int[] limits = {0x20, 0x80, 0x800, 0xD800, 0x110000};
                int point = random.nextInt(limits[random.nextInt(limits.length)]);
                if (point < 0xD800 || point > 0xDFFF) {
                    text.appendCodePoint(point);
                }
            }
            assertThat(mapper.readTree(json(text.toString())).asText()).isEqualTo(text.toString());
        }
        assertThat(json("a\ud800b")).isEqualTo("\"a\\ud800b\"");
        assertThat(json("\udc00")).isEqualTo("\"\\udc00\"");
    }

    @Test
    void numbersGoRound() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        ObjectMapper mapper = new ObjectMapper();
        for (int round = 0; round < 2_000; round++) {
            double d = Double.longBitsToDouble(random.nextLong());
            JsonNode node = mapper.readTree(json(d));
            assertThat(Double.valueOf(node.asText())).isEqualTo(Double.valueOf(d));
            float f = Float.intBitsToFloat(random.nextInt());
            assertThat(Float.valueOf(mapper.readTree(json(f)).asText())).isEqualTo(Float.valueOf(f));
            long n = random.nextLong();
            assertThat(mapper.readTree(json(n)).longValue()).isEqualTo(n);
        }
    }

    @Test
    void whatCannotBeWrittenLeavesNothingBehind() {
        ByteSink out = new ByteSink();
        JsonRenderer renderer = new JsonRenderer(out);
        renderer.render("before");
        assertThatThrownBy(() -> renderer.render(List.of(1, new Object())))
                .isInstanceOf(UnwritableException.class)
                .hasMessageContaining("java.lang.Object cannot be written as JSON");
        List<Object> deep = List.of();
        for (int i = 0; i <= JsonRenderer.DEPTH_MAX; i++) {
            deep = List.of(deep);
        }
        Object tooDeep = deep;
        assertThatThrownBy(() -> renderer.render(tooDeep)).hasMessageContaining("nested deeper than 64");
        assertThat(out.size()).isEqualTo("\"before\"".length());
    }
}
