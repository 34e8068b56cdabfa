package io.tidemark.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.TidemarkException;
import io.tidemark.type.ByteSource;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Goal: damaged accumulators are refused or read as others, and never bring down the process or ask for absurd memory. Method: the
 * bytes of each aggregate, cut short at every length and with bits turned over from a printed seed.
 */
class DamagedStateTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);

    @Test
    void damageIsRefusedOrHarmless() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (AggregateCases.Case<?> testCase : AggregateCases.ALL) {
            check(testCase, random);
        }
    }

    private static <R> void check(AggregateCases.Case<R> testCase, SplittableRandom random) {
        Rows<R> rows = new Rows<>(testCase.aggregate());
        byte[] bytes = rows.bytes(rows.fold(new Hits(random, testCase.isFinite()).list(8)));
        for (int length = 0; length < bytes.length; length++) {
            assertThat(isRead(rows, Arrays.copyOf(bytes, length)))
                    .as("%s, cut to %s", testCase.aggregate().describe(), length)
                    .isFalse();
        }
        for (int run = 0; run < 500 && bytes.length > 0; run++) {
            byte[] damaged = bytes.clone();
            for (int bits = random.nextInt(1, 4); bits > 0; bits--) {
                damaged[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            isRead(rows, damaged);
        }
    }

    private static boolean isRead(Rows<?> rows, byte[] bytes) {
        try {
            rows.kernel().decode(new ByteSource(bytes), rows.empty(), 1);
            return true;
        } catch (TidemarkException refused) {
            assertThat(refused.kind()).isEqualTo(TidemarkException.Kind.DATA);
            return false;
        }
    }
}
