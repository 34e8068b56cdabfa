package io.tidemark.engine.file.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.tidemark.engine.file.RealData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Goal: access logs are read as servers write them. Method: examples, the mistakes that lines have, and a real log compared
 * field by field with an independent reading by regular expression.
 */
class AccessLogFormatTest {

    private static final AccessLogFormat LOG = new AccessLogFormat();
    private static final String COMMON =
            "10.0.0.1 - frank [17/May/2015:10:05:03 +0200] \"GET /a?b=c HTTP/1.1\" 200 2326";

    @Test
    void commonAndCombinedLinesAreRead() {
        Collected<AccessLogEntry> out = Parsing.whole(
                LOG,
                COMMON + "\n\n" + COMMON + " \"http://x/ \\\"y\\\"\" \"Mozilla/5.0 (ü)\"\r\n" + COMMON
                        + " \"-\" \"-\"");
        AccessLogEntry common = new AccessLogEntry(
                "10.0.0.1",
                Optional.empty(),
                Optional.of("frank"),
                Instant.parse("2015-05-17T08:05:03Z"),
                "GET /a?b=c HTTP/1.1",
                200,
                2326,
                Optional.empty(),
                Optional.empty());
        assertThat(out.reasons).isEmpty();
        assertThat(out.values).hasSize(3).first().isEqualTo(common);
        assertThat(out.values.get(2)).isEqualTo(common);
        assertThat(out.values.get(1).referrer()).contains("http://x/ \\\"y\\\"");
        assertThat(out.values.get(1).agent()).contains("Mozilla/5.0 (ü)");
        assertThat(out.times).containsOnly(common.time().toEpochMilli());
    }

    @Test
    void theRequestFallsIntoMethodPathAndProtocol() {
        assertThat(request("GET /a?b=c HTTP/1.1")).containsExactly("GET", "/a?b=c", "HTTP/1.1");
        assertThat(request("GET /a")).containsExactly("GET", "/a", "");
        assertThat(request("\\x16\\x03\\x01")).containsExactly("", "\\x16\\x03\\x01", "");
        assertThat(request("-")).containsExactly("", "-", "");
        assertThat(request("")).containsExactly("", "", "");
    }

    private static List<String> request(String request) {
        AccessLogEntry entry = Parsing.whole(LOG, COMMON.replace("GET /a?b=c HTTP/1.1", request))
                .values
                .get(0);
        return List.of(entry.method().orElse(""), entry.path(), entry.protocol().orElse(""));
    }

    @Test
    void oddButGoodLinesAreRead() {
        String[] good = {
            COMMON.replace("10.0.0.1", "2001:db8::1"),
            COMMON.replace("frank", "frank von und zu"),
            COMMON.replace("2326", "-"),
            COMMON.replace("2326", "9223372036854775807"),
            COMMON.replace("17/May/2015", "29/Feb/2016"),
            COMMON.replace("GET /a?b=c HTTP/1.1", "GET /a\"b HTTP/1.1"),
            COMMON.replace("+0200", "-1130"),
        };
        for (String line : good) {
            assertThat(Parsing.whole(LOG, line).values).as(line).hasSize(1);
        }
        assertThat(Parsing.whole(LOG, good[2]).values.get(0).bytes()).isZero();
        assertThat(Parsing.whole(LOG, good[6]).values.get(0).time()).isEqualTo("2015-05-17T21:35:03Z");
    }

    @Test
    void mistakesAreMalformedAndSayWhat() {
        String[][] bad = {
            {COMMON, "10.0.0.1", "There is no space after the client"},
            {COMMON, "10.0.0.1 -", "There is no space after the identity"},
            {" [17", " (17", "There is no user followed by a time"},
            {"17/May/2015", "31/Apr/2015", "The time is not like"},
            {"17/May/2015", "29/Feb/2015", "The time is not like"},
            {"17/May/2015", "17/may/2015", "The time is not like"},
            {"10:05:03", "24:05:03", "The time is not like"},
            {"10:05:03", "10:60:03", "The time is not like"},
            {"+0200", "+02:0", "The time is not like"},
            {"] \"GET", "]  \"GET", "There is no quote before the request"},
            {"HTTP/1.1\"", "HTTP/1.1", "There is no quote after the request"},
            {"HTTP/1.1\"", "HTTP/1.1\\\"", "There is no quote after the request"},
            {" 200 ", " 20 ", "The status is not"},
            {" 200 ", " -20 ", "The status is not"},
            {" 200 2326", " 200", "The status is not"},
            {" 2326", " 23x6", "The size is not"},
            {" 2326", " ", "The size is not"},
            {" 2326", " 9223372036854775808", "The size is not"},
            {" 2326", " 2326 ", "There is no quote before the referrer"},
            {" 2326", " 2326 \"a\"", "There is no space after the referrer"},
            {" 2326", " 2326 \"a\" \"b", "There is no quote after the user agent"},
            {" 2326", " 2326 \"a\" \"b\" 0.003", "There is more after the user agent"},
        };
        for (String[] change : bad) {
            Collected<AccessLogEntry> out = Parsing.whole(LOG, COMMON.replace(change[0], change[1]));
            assertThat(out.values).as(change[1]).isEmpty();
            assertThat(out.reasons).singleElement().asString().contains(change[2]);
        }
        byte[] latin = COMMON.replace("frank", "fr\u00e4nk").getBytes(StandardCharsets.ISO_8859_1);
        assertThat(Parsing.whole(LOG, latin).reasons).containsExactly("The line is not UTF-8.");
    }

    @Test
    void everyPrefixOfALineIsHandled() {
        String line = COMMON + " \"http://x/\" \"Mozilla/5.0\"";
        for (int length = 1; length < line.length(); length++) {
            Collected<AccessLogEntry> out = Parsing.whole(LOG, line.substring(0, length));
            assertThat(out.values.size() + out.reasons.size()).isEqualTo(1);
        }
    }

    @Test
    void aRealLogIsReadLikeARegularExpressionReadsIt() throws IOException {
        Path file = RealData.file("access.log");
        assumeThat(file).as("the access log, needed for this test only").exists();
        byte[] content = Files.readAllBytes(file);
        Collected<AccessLogEntry> out = Parsing.run(LOG, content, new SplittableRandom(9), 5_000);
        assertThat(out.reasons).isEmpty();
        assertThat(out.values).hasSize(10_000);
        Pattern form = Pattern.compile("(\\S+) \\S+ \\S+ \\[([^\\]]+)\\] \"(\\S+) (\\S+) ([^\"]+)\" (\\d+) (\\d+|-)");
        DateTimeFormatter times = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH);
        int at = 0;
        for (String line : Files.readAllLines(file)) {
            Matcher fields = form.matcher(line);
            assertThat(fields.matches()).as(line).isTrue();
            AccessLogEntry entry = out.values.get(at++);
            assertThat(entry.client()).isEqualTo(fields.group(1));
            assertThat(entry.time())
                    .isEqualTo(OffsetDateTime.parse(fields.group(2), times).toInstant());
            assertThat(entry.method()).contains(fields.group(3));
            assertThat(entry.path()).isEqualTo(fields.group(4));
            assertThat(entry.protocol()).contains(fields.group(5));
            assertThat(entry.status()).isEqualTo(Integer.parseInt(fields.group(6)));
            assertThat(entry.bytes()).isEqualTo(fields.group(7).equals("-") ? 0 : Long.parseLong(fields.group(7)));
        }
    }
}
