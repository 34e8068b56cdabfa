package io.tidemark.engine.file.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.type.Scale;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Goal: CSV is read as RFC 4180 says, into the right components, and what cannot be read says why. Method: examples, and
 * random rows from a seed that are written with quotes at random and must come back.
 */
class CsvFormatTest {

    private static final long SEED = 77_002;

    enum Colour {
        RED,
        GREEN
    }

    record Row(String name, Optional<String> note, long count) {}

    record Wide(
            int i,
            double d,
            boolean b,
            Instant t,
            LocalDate day,
            @Scale(2) BigDecimal price,
            Colour colour,
            Optional<Integer> maybe) {}

    private static Collected<Row> rows(String text) {
        return Parsing.whole(CsvFormat.of(Row.class), text);
    }

    @Test
    void columnsFindTheirComponents() {
        Collected<Row> out = rows("count,name,note\n3,a,x\r\n\n-4,\"b, \"\"c\"\"\",\n");
        assertThat(out.values)
                .containsExactly(new Row("a", Optional.of("x"), 3), new Row("b, \"c\"", Optional.empty(), -4));
        assertThat(out.all).allMatch(line -> line.startsWith("2 ") || line.startsWith("4 "));
    }

    @Test
    void quotedFieldsSpanLines() {
        Collected<Row> out = rows("name,note,count\n\"two\nlines\",\"\",1\nnext,,2");
        assertThat(out.values)
                .containsExactly(new Row("two\nlines", Optional.of(""), 1), new Row("next", Optional.empty(), 2));
        assertThat(out.all.get(1)).startsWith("4 ");
    }

    @Test
    void whatIsMalformedSaysWhy() {
        Collected<Row> out =
                rows("name,note,count\na,b\na,b,c,d\na,b,x\na,b,9223372036854775808\na\"b,,1\n\"a\"b,,1\na,,1\n");
        assertThat(out.reasons)
                .containsExactly(
                        "The record has 2 fields; 3 are expected.",
                        "count is \"c\", not a whole number of 64 bits.",
                        "count is \"x\", not a whole number of 64 bits.",
                        "count is \"9223372036854775808\", not a whole number of 64 bits.",
                        "A field has a quote inside that does not begin with one; it must be in quotes, and the quote doubled.",
                        "There is more between the quote that ends a field and the next separator.");
        assertThat(out.values).hasSize(1);
    }

    @Test
    void anUnendedQuoteCostsOneLine() {
        Collected<Row> out = rows("name,note,count\n\"a,b,1\nb,,2\nc,,3\n");
        assertThat(out.reasons).hasSize(1).allMatch(why -> why.startsWith("A quoted field that begins in this line"));
        assertThat(out.malformed).containsExactly("\"a,b,1");
        assertThat(out.values).extracting(Row::name).containsExactly("b", "c");
    }

    @Test
    void aQuotedFieldBeyondTheLimitCostsOneLine() {
        for (int excess = -20; excess < 20; excess++) {
            int length = LineParser.LINE_BYTES_MAX + excess;
            String text = "\"a\n" + "x".repeat(length - 8) + "\",,7\nz,,8\n";
            CsvFormat<Row> format = CsvFormat.of(Row.class).withoutHeader();
            Collected<Row> whole = Parsing.whole(format, text);
            Collected<Row> cut = Parsing.run(
                    format, text.getBytes(StandardCharsets.UTF_8), new SplittableRandom(SEED + excess), 300_000);
            assertThat(cut.all).isEqualTo(whole.all);
            assertThat(whole.values.get(whole.values.size() - 1).name()).isEqualTo("z");
            assertThat(whole.reasons).hasSize(excess <= 1 ? 0 : 2);
        }
    }

    @Test
    void aHeaderThatDoesNotFitStopsTheJob() {
        assertThatThrownBy(() -> rows("name,count,extra\n"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no component takes column \"extra\"")
                .hasMessageContaining("there is no column for component \"note\"")
                .hasMessageContaining("test");
        assertThatThrownBy(() -> rows("name,count,note,note\n")).hasMessageContaining("comes twice");
        assertThatThrownBy(() -> rows("\"name\n")).hasMessageContaining("The header of test cannot be read");
        assertThat(rows("").all).isEmpty();
        CsvFormat<Row> ignoring = CsvFormat.of(Row.class).ignoring("extra");
        assertThat(Parsing.whole(ignoring, "name,extra,count,note\na,b,1,c").values)
                .containsExactly(new Row("a", Optional.of("c"), 1));
    }

    @Test
    void allTypesAreRead() {
        CsvFormat<Wide> format =
                CsvFormat.of(Wide.class).separator(';').withoutHeader().times("yyyy/MM/dd HH:mm", ZoneOffset.UTC);
        Collected<Wide> out = Parsing.whole(
                format,
                "1;2.5;true;2001/01/13 14:56;2001-01-13;3.5;GREEN;\n-1;-Infinity;false;2001/02/28 00:00;0001-01-01;-0;RED;7");
        assertThat(out.values)
                .containsExactly(
                        new Wide(
                                1,
                                2.5,
                                true,
                                Instant.parse("2001-01-13T14:56:00Z"),
                                LocalDate.of(2001, 1, 13),
                                new BigDecimal("3.50"),
                                Colour.GREEN,
                                Optional.empty()),
                        new Wide(
                                -1,
                                Double.NEGATIVE_INFINITY,
                                false,
                                Instant.parse("2001-02-28T00:00:00Z"),
                                LocalDate.of(1, 1, 1),
                                new BigDecimal("0.00"),
                                Colour.RED,
                                Optional.of(7)));
    }

    @Test
    void eachTypeRefusesWhatItCannotHold() {
        CsvFormat<Wide> format =
                CsvFormat.of(Wide.class).withoutHeader().times("yyyy/MM/dd HH:mm", ZoneId.of("Europe/Berlin"));
        String good = "1,2.5,true,2001/01/13 14:56,2001-01-13,3.5,GREEN,";
        String[][] bad = {
            {"1,2.5", "2147483648,2.5", "i is 2147483648"},
            {"1,2.5", ",2.5", "i is empty."},
            {"2.5", "0x1p3", "d is \"0x1p3\", not a number"},
            {"2.5", "1d", "d is \"1d\", not a number"},
            {"2.5", "1e999", "d is 1e999, too large"},
            {"true", "TRUE", "b is \"TRUE\", not true or false"},
            {"2001/01/13 14:56", "2001/02/30 14:56", "t is \"2001/02/30 14:56\""},
            {"2001/01/13 14:56", "2001/01/13 24:00", "t is \"2001/01/13 24:00\""},
            {"2001/01/13 14:56", "2001/03/25 02:30", "a time that Europe/Berlin leaves out"},
            {"2001-01-13", "2001-1-13", "day is \"2001-1-13\""},
            {"3.5", "3.555", "more than 2 digits"},
            {"3.5", "1E+40", "too large for a decimal"},
            {"3.5", "abc", "price is \"abc\", not a number"},
            {"GREEN", "BLUE", "colour is \"BLUE\", not one of [RED, GREEN]"},
        };
        assertThat(Parsing.whole(format, good).values).hasSize(1);
        for (String[] change : bad) {
            Collected<Wide> out = Parsing.whole(format, good.replace(change[0], change[1]));
            assertThat(out.values).as(change[1]).isEmpty();
            assertThat(out.reasons).singleElement().asString().contains(change[2]);
        }
    }

    @Test
    void classesThatTextCannotBecomeAreRefusedAtOnce() {
        record Nested(Row row) {}
        assertThatThrownBy(() -> CsvFormat.of(Nested.class)).hasMessageContaining("Component row");
        assertThatThrownBy(() -> CsvFormat.of(String.class)).hasMessageContaining("is not a record");
        assertThatThrownBy(() -> CsvFormat.of(Row.class).times("HH:mm", ZoneOffset.UTC))
                .hasMessageContaining("HH:mm");
        assertThatThrownBy(() -> CsvFormat.of(Row.class).separator('"')).hasMessageContaining("separator");
    }

    record Positive(int value) {

        Positive {
            if (value <= 0) {
                throw new IllegalArgumentException("value must be positive");
            }
        }
    }

    @Test
    void whatAConstructorRefusesIsMalformed() {
        assertThat(Parsing.whole(CsvFormat.of(Positive.class), "value\n0\n1\n").reasons)
                .containsExactly("Positive refuses these values: value must be positive");
    }

    @Test
    void whatIsWrittenComesBack() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 200; round++) {
            StringBuilder text = new StringBuilder("note,count,name\n");
            List<Row> rows = new ArrayList<>();
            for (int i = random.nextInt(20); i > 0; i--) {
                Row row = new Row(
                        text(random),
                        random.nextBoolean() ? Optional.empty() : Optional.of(text(random)),
                        random.nextLong());
                rows.add(row);
                text.append(row.note.map(note -> field(note, true)).orElse(""))
                        .append(',')
                        .append(row.count)
                        .append(',');
                text.append(field(row.name, random.nextBoolean())).append(random.nextBoolean() ? "\n" : "\r\n");
            }
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            Collected<Row> out = Parsing.run(CsvFormat.of(Row.class), bytes, random.split(), 30);
            assertThat(out.values).as("seed " + SEED + ", round " + round).isEqualTo(rows);
        }
    }

    private static String text(SplittableRandom random) {
        String[] pieces = {"a", ",", "\"", "\n", "\r\n", "ü", " ", "\"\"", "longer"};
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(pieces[random.nextInt(pieces.length)]);
        }
        return text.toString();
    }

    private static String field(String text, boolean quoted) {
        boolean needed = text.contains(",") || text.contains("\"") || text.contains("\n") || text.contains("\r");
        return quoted || needed ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
    }
}
