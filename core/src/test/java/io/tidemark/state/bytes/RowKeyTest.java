package io.tidemark.state.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.record.Key;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.KeyHash;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Goal: the order of row bytes is the order of what they say. Method: edge values and seeded ones, compared pair by pair. */
class RowKeyTest {

    private static final long SEED = 20_261_130L;
    private static final List<Long> NUMBERS =
            List.of(Long.MIN_VALUE, -(1L << 60), -256L, -1L, 0L, 1L, 255L, 256L, 1L << 60, Long.MAX_VALUE);
    private static final List<String> TEXTS = List.of(
            "",
            "\0",
            "\1",
            "\2",
            "a",
            "a\0",
            "a\1b",
            "ab",
            "b",
            "\u007f",
            "\u0080",
            "\u07ff",
            "\u0800",
            "\ud800\udc00",
            "\uffff");

    private final RowKey rows = new RowKey("state", true);

    @Test
    void numbersAreInOrderAndComeBack() {
        for (long a : NUMBERS) {
            byte[] row = rows.begin(7).number(a).bytes();
            assertThat(RowKey.numberAt(row, rows.prefixLength())).isEqualTo(a);
            for (long b : NUMBERS) {
                byte[] other = rows.begin(7).number(b).bytes();
                assertThat(Integer.signum(Arrays.compareUnsigned(row, other))).isEqualTo(Long.compare(a, b));
            }
        }
    }

    @Test
    void textsAreInTheOrderOfJavaAndComeBack() {
        for (String a : TEXTS) {
            assertThat(OrderedText.read(new ByteSource(text(a)))).isEqualTo(a);
            for (String b : TEXTS) {
                assertThat(Integer.signum(Arrays.compareUnsigned(text(a), text(b))))
                        .as("%s against %s", a, b)
                        .isEqualTo(Integer.signum(a.compareTo(b)));
            }
        }
    }

    @Test
    void nothingOfAPrefixIsAtOrBehindItsEnd() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 1_000; i++) {
            long start = random.nextBoolean() ? -1 - random.nextLong(512) : random.nextLong();
            byte[] from = rows.begin(random.nextInt(32_768)).number(start).bytes();
            byte[] end = rows.after();
            byte[] row = Arrays.copyOf(from, from.length + 4);
            Arrays.fill(row, from.length, row.length, (byte) 0xFF);
            assertThat(Arrays.compareUnsigned(row, end)).as("seed %d", SEED).isNegative();
            assertThat(Arrays.equals(from, 0, end.length, end, 0, end.length)).isFalse();
        }
    }

    @Test
    void keysComeBackWithTheirHash() {
        Key view = new Key();
        byte[] row =
                rows.begin(3).key(new Key().setWord(-42, KeyHash.hashLong(-42))).bytes();
        Key word = rows.keyAt(row, rows.prefixLength(), view);
        assertThat(List.of(word.word(), word.hash())).containsExactly(-42L, KeyHash.hashLong(-42));
        byte[] bytes = {9, 8, 7};
        RowKey byteRows = new RowKey("state", false);
        row = byteRows.begin(3).key(new Key().setBytes(bytes, 1, 2, 0)).bytes();
        Key key = byteRows.keyAt(row, byteRows.prefixLength(), view);
        assertThat(key.toBytes()).containsExactly(8, 7);
        assertThat(key.hash()).isEqualTo(KeyHash.hash(bytes, 1, 2));
    }

    @Test
    void theEntriesOfAKeyAreARangeWithoutThoseOfOtherKeys() {
        RowKey byteRows = new RowKey("state", false);
        for (String a : TEXTS) {
            byte[] from = byteRows.begin(3).sizedKey(key(a)).bytes();
            byte[] end = byteRows.after();
            for (String b : TEXTS) {
                byte[] row = byteRows.begin(3).sizedKey(key(b)).raw(text(a)).bytes();
                boolean inside = Arrays.compareUnsigned(from, row) <= 0 && Arrays.compareUnsigned(row, end) < 0;
                assertThat(inside).as("the entry of %s among those of %s", b, a).isEqualTo(a.equals(b));
            }
        }
    }

    private static Key key(String text) {
        byte[] bytes = text(text);
        return new Key().setBytes(bytes, 0, bytes.length, 0);
    }

    @Test
    void aNameThatIsTooLongIsRefused() {
        assertThatThrownBy(() -> new RowKey("n".repeat(256), true)).hasMessageContaining("256 bytes");
    }

    private static byte[] text(String text) {
        ByteSink sink = new ByteSink();
        OrderedText.write(text, sink);
        return sink.toBytes();
    }
}
