package io.tidemark.engine.file.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.type.Scale;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Goal: JSON lines become records exactly, or malformed with the reason. Method: examples for each type and each mistake. */
class JsonLinesFormatTest {

    enum Colour {
        RED,
        GREEN
    }

    record Point(int x, Optional<Integer> y) {}

    record Event(
            String id,
            long n,
            double d,
            boolean b,
            Instant at,
            @Scale(2) BigDecimal price,
            Colour colour,
            List<Point> points,
            Map<String, Long> counts,
            Set<String> tags,
            Optional<String> note) {}

    private static final String GOOD = "{\"id\":\"a\",\"n\":-9223372036854775808,\"d\":1e3,\"b\":true,"
            + "\"at\":\"2015-05-17T10:05:03.25Z\",\"price\":1.5,\"colour\":\"RED\",\"points\":[{\"x\":1},{\"x\":2,\"y\":3}],"
            + "\"counts\":{\"z\":1,\"a\":2},\"tags\":[\"t\"],\"other\":{\"deep\":[1,{}]}}";

    private static Collected<Event> events(String text) {
        return Parsing.whole(JsonLinesFormat.of(Event.class), text);
    }

    @Test
    void fieldsFindTheirComponents() {
        Collected<Event> out =
                events(GOOD + "\n \t\n" + GOOD.replace("\"other\"", "\"note\":\"n\",\"other\"") + "\r\n");
        Event first = new Event(
                "a",
                Long.MIN_VALUE,
                1000,
                true,
                Instant.parse("2015-05-17T10:05:03.250Z"),
                new BigDecimal("1.50"),
                Colour.RED,
                List.of(new Point(1, Optional.empty()), new Point(2, Optional.of(3))),
                Map.of("z", 1L, "a", 2L),
                Set.of("t"),
                Optional.empty());
        assertThat(out.reasons).isEmpty();
        assertThat(out.values).hasSize(2).first().isEqualTo(first);
        assertThat(out.values.get(1).note()).contains("n");
        assertThat(out.all.get(1)).startsWith("3 ");
    }

    @Test
    void mistakesAreMalformedAndSayWhere() {
        String[][] bad = {
            {"\"id\":\"a\",", "", "id is missing."},
            {"\"id\":\"a\"", "\"id\":null", "id is null, not a text."},
            {"\"id\":\"a\"", "\"id\":\"\\ud800\"", "id has an unpaired surrogate"},
            {"\"id\":\"a\"", "\"id\":\"a\",\"id\":\"b\"", "id comes twice."},
            {"-9223372036854775808", "1.0", "n is 1.0, not a whole number."},
            {"-9223372036854775808", "9223372036854775808", "n is 9223372036854775808, not between"},
            {"-9223372036854775808", "\"1\"", "n is a text, not a number."},
            {"1e3", "1e999", "d is 1e999, too large for a double."},
            {"1e3", "\"nan\"", "d is a text, not a number."},
            {"true", "1", "b is a number, not a boolean."},
            {"2015-05-17T", "2015-02-30T", "at is \"2015-02-30T10:05:03.25Z\", not a time like ISO-8601."},
            {"1.5,", "1.555,", "price is 1.555, which has more than 2 digits"},
            {"RED", "red", "colour is \"red\", not one of [RED, GREEN]."},
            {"{\"x\":1}", "{\"x\":4294967296}", "points[0].x is 4294967296, not between"},
            {"{\"x\":1}", "{}", "points[0].x is missing."},
            {"[\"t\"]", "[\"t\",\"t\"]", "tags has item 1 twice"},
            {"\"z\":1", "\"a\":1", "counts.a comes twice."},
            {"[1,{}]", "[".repeat(100) + "]".repeat(100), "The line is not JSON"},
            {"[1,{}]}}", "[1,{}]}", "The line is not JSON"},
            {"[1,{}]}}", "[1,{}]}}}", "The line is not JSON"},
            {"[1,{}]}}", "[1,{}]}} 7", "There is more on the line after the JSON object."},
            {"[1,{}]}}", "[01]}}", "The line is not JSON"},
            {"1e3", "NaN", "The line is not JSON"},
        };
        for (String[] change : bad) {
            Collected<Event> out = events(GOOD.replace(change[0], change[1]));
            assertThat(out.values).as(change[1]).isEmpty();
            assertThat(out.reasons).singleElement().asString().contains(change[2]);
        }
        assertThat(events("[]\n7\n\"x\"\nnull").reasons).hasSize(4).containsOnly("The line is not a JSON object.");
        assertThat(Parsing.whole(JsonLinesFormat.of(Event.class), new byte[] {0, '{', 0, '}'}).reasons)
                .containsExactly("The line is not UTF-8 text.");
    }

    @Test
    void numbersThatJsonDoesNotHaveComeAsText() {
        record Measure(double value, float small) {}
        assertThat(Parsing.whole(
                                JsonLinesFormat.of(Measure.class),
                                "{\"value\":\"NaN\",\"small\":\"-Infinity\"}\n{\"value\":7,\"small\":0.1}")
                        .values)
                .containsExactly(new Measure(Double.NaN, Float.NEGATIVE_INFINITY), new Measure(7, 0.1f));
    }

    @Test
    void timesAreMillisecondsOrAPattern() {
        record At(Instant at) {}
        assertThat(Parsing.whole(JsonLinesFormat.of(At.class), "{\"at\":-1}").values)
                .containsExactly(new At(Instant.ofEpochMilli(-1)));
        JsonLinesFormat<At> days = JsonLinesFormat.of(At.class).times("dd.MM.yyyy", ZoneOffset.ofHours(2));
        assertThat(Parsing.whole(days, "{\"at\":\"17.05.2015\"}").values)
                .containsExactly(new At(Instant.parse("2015-05-16T22:00:00Z")));
    }

    @Test
    void classesThatJsonCannotBecomeAreRefusedAtOnce() {
        record Keyed(Map<Long, String> byNumber) {}
        assertThatThrownBy(() -> JsonLinesFormat.of(Keyed.class)).hasMessageContaining("Component byNumber");
    }
}
