package io.tidemark.engine.file.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Goal: searching eight bytes at a time finds what a plain loop finds. Method: random bytes from a seed, at all offsets. */
class BytesTest {

    private static final long SEED = 20_261_130;

    @Test
    void findsTheFirstByteLikeALoop() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 2_000; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (random.nextInt(4) == 0 ? 10 : random.nextInt(256));
            }
            int from = random.nextInt(bytes.length + 1);
            int to = from + random.nextInt(bytes.length - from + 1);
            assertThat(Bytes.indexOf(bytes, from, to, (byte) 10)).isEqualTo(loop(bytes, from, to));
            boolean ascii = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1)
                    .chars()
                    .allMatch(c -> c < 128);
            assertThat(Bytes.isAscii(bytes, from, to)).isEqualTo(ascii);
        }
    }

    private static int loop(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == 10) {
                return i;
            }
        }
        return -1;
    }

    @Test
    void knowsUtf8() {
        byte[] text = "Grüße, 世界 🌊".getBytes(StandardCharsets.UTF_8);
        assertThat(Bytes.text(text, 0, text.length)).isEqualTo("Grüße, 世界 🌊");
        assertThat(Bytes.text(text, 0, text.length - 1))
                .as("cut off inside a character")
                .isNull();
        byte[] surrogate = {(byte) 0xED, (byte) 0xA0, (byte) 0x80};
        assertThat(Bytes.text(surrogate, 0, 3)).as("half a pair").isNull();
        byte[] overlong = {(byte) 0xC0, (byte) 0x80};
        assertThat(Bytes.text(overlong, 0, 2)).as("a zero in two bytes").isNull();
    }

    @Test
    void shortensWhatIsLong() {
        byte[] bytes = "x".repeat(Bytes.SHOWN_BYTES_MAX + 1).getBytes(StandardCharsets.UTF_8);
        assertThat(Bytes.shown(bytes, 0, bytes.length)).isEqualTo("x".repeat(Bytes.SHOWN_BYTES_MAX) + "…");
        assertThat(Bytes.shown(bytes, 1, bytes.length)).isEqualTo("x".repeat(Bytes.SHOWN_BYTES_MAX));
    }
}
