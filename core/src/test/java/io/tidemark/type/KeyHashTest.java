package io.tidemark.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Goal: the key hash is XXH3 for ever, and the short cut for words agrees with it. Method: published and recorded vectors as
 * constants, and random words of every length through both ways.
 */
class KeyHashTest {
    @Test
    void agreesWithPublishedVectors() {
        assertThat(hashOf("")).isEqualTo(0x2D06800538D394C2L);
        assertThat(hashOf("a")).isEqualTo(0xE6C632B61E964E1FL);
        assertThat(hashOf("abc")).isEqualTo(0x78AF5F94892F3950L);
        assertThat(hashOf("Hello, world!")).isEqualTo(0xF3C34BF11915E869L);
    }

    private static long hashOf(String text) {
        byte[] bytes = ("##" + text + "#").getBytes(StandardCharsets.UTF_8);
        return KeyHash.hash(bytes, 2, bytes.length - 3);
    }

    @Test
    void wordsOfEveryLengthAgreeWithTheirBytes() {
        long seed = Samples.seed();
        SplittableRandom random = new SplittableRandom(seed);
        ByteSink sink = new ByteSink();
        for (int shift = 0; shift < 64; shift++) {
            for (int i = 0; i < 2_000; i++) {
                long word = random.nextLong() >> shift;
                sink.reset();
                sink.writeLong(word);
                assertThat(KeyHash.hashLong(word))
                        .as("seed %d, word %d", seed, word)
                        .isEqualTo(KeyHash.hash(sink.array(), 0, sink.size()));
            }
        }
    }

    @Test
    void keyGroupIsTheUnsignedRemainder() {
        SplittableRandom random = new SplittableRandom(Samples.seed());
        for (int max : new int[] {1, 2, 3, 7, 128, 256, 1000, TypeLimits.KEY_GROUPS_MAX}) {
            for (int i = 0; i < 1_000; i++) {
                long hash = random.nextLong();
                assertThat(KeyHash.keyGroup(hash, max)).isEqualTo((int) Long.remainderUnsigned(hash, max));
            }
        }
        assertThatThrownBy(() -> KeyHash.keyGroup(1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> KeyHash.keyGroup(1, TypeLimits.KEY_GROUPS_MAX + 1))
                .hasMessageContaining("between 1 and 32768");
    }
}
