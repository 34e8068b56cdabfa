package io.tidemark.engine.file.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Goal: text is cut into lines as everybody expects, whatever windows it comes in. Method: examples, and random text from a
 * seed against a model that splits the whole text at once.
 */
class LinesFormatTest {

    private static final long SEED = 77_001;
    private static final LinesFormat LINES = new LinesFormat();

    @Test
    void linesEndWithOrWithoutReturns() {
        assertThat(Parsing.whole(LINES, "a\nb\r\n\nlast").all).containsExactly("1 a", "2 b", "3 ", "4 last");
        assertThat(Parsing.whole(LINES, "a\n").all).containsExactly("1 a");
        assertThat(Parsing.whole(LINES, "").all).isEmpty();
        assertThat(Parsing.whole(LINES, "\r").all).containsExactly("1 ");
    }

    @Test
    void aByteOrderMarkIsNoText() {
        assertThat(Parsing.whole(LINES, "\uFEFFa\n\uFEFFb").all).containsExactly("1 a", "2 \uFEFFb");
        assertThat(Parsing.whole(LINES, "\uFEFF").all).isEmpty();
        byte[] half = {(byte) 0xEF, (byte) 0xBB};
        assertThat(Parsing.whole(LINES, half).reasons).containsExactly("The line is not UTF-8.");
    }

    @Test
    void badUtf8IsMalformedAndShown() {
        byte[] bytes = {'o', 'k', '\n', 'x', (byte) 0xFF, '\n', 'o', 'k'};
        assertThat(Parsing.whole(LINES, bytes).all)
                .containsExactly("1 ok", "2 ! The line is not UTF-8. x\uFFFD", "3 ok");
    }

    @Test
    void aLineThatIsTooLongIsMalformedAndTheNextOneIsRead() {
        int most = LineParser.LINE_BYTES_MAX;
        for (int excess = -1; excess <= 2; excess++) {
            for (String end : new String[] {"\n", "\r\n", ""}) {
                String next = end.isEmpty() ? "" : "next";
                byte[] text = ("first\n" + "x".repeat(most + excess) + end + next).getBytes(StandardCharsets.UTF_8);
                Collected<String> whole = Parsing.whole(LINES, text);
                Collected<String> cut = Parsing.run(LINES, text, new SplittableRandom(SEED + excess), 100_000);
                assertThat(cut.all).as("excess " + excess).isEqualTo(whole.all);
                assertThat(whole.reasons).hasSize(excess > 0 ? 1 : 0);
                assertThat(whole.values).hasSize((excess > 0 ? 1 : 2) + (next.isEmpty() ? 0 : 1));
            }
        }
    }

    @Test
    void windowsChangeNothing() {
        SplittableRandom random = new SplittableRandom(SEED);
        String[] pieces = {"", "a", "\r", "ü", "世界", "longer text ", "\r\n", "\n", "\n\n", "\r\r\n"};
        for (int round = 0; round < 300; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(60); i > 0; i--) {
                text.append(pieces[random.nextInt(pieces.length)]);
            }
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            Collected<String> out = Parsing.run(LINES, bytes, random.split(), 1 + random.nextInt(20));
            assertThat(out.values).as("seed " + SEED + ", round " + round).isEqualTo(model(text.toString()));
        }
    }

    private static List<String> model(String text) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        if (lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        lines.replaceAll(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
        return lines;
    }

    /** All formats of lines: no bytes at all make them throw, and how bytes are cut changes nothing. */
    @Test
    void garbageNeverThrows() {
        SplittableRandom random = new SplittableRandom(SEED);
        byte[] alphabet = "\n\r\",{}[]:-1ae0.\\ /+GET\u00fc".getBytes(StandardCharsets.UTF_8);
        record Loose(Optional<String> a, Optional<Long> e) {}
        Format<?>[] formats = {
            LINES, new AccessLogFormat(), CsvFormat.of(Loose.class).withoutHeader(), JsonLinesFormat.of(Loose.class)
        };
        for (int round = 0; round < 2_000; round++) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (int i = random.nextInt(120); i > 0; i--) {
                bytes.write(alphabet[random.nextInt(alphabet.length)]);
            }
            Format<?> format = formats[round % formats.length];
            Collected<?> whole = Parsing.whole(format, bytes.toByteArray());
            Collected<?> cut = Parsing.run(format, bytes.toByteArray(), random.split(), 7);
            assertThat(cut.all).as("seed " + SEED + ", round " + round).isEqualTo(whole.all);
        }
    }
}
