package io.tidemark.testkit.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Goal: the fingerprint stays the same for ever and tells records apart. Method: fixed values and many places. */
class LineageTest {

    @Test
    void fixedValues() {
        assertThat(Lineage.hash128("s", "p0", 0)).isEqualTo(new BigInteger("7c4b31c4971d351880e05af51cc861d1", 16));
        assertThat(Lineage.hash128("s", "p0", 1)).isEqualTo(new BigInteger("fc55b4b4f93ce368eb0b5a74f8b30755", 16));
    }

    @Test
    void sumsWrapAround() {
        BigInteger top = BigInteger.ONE.shiftLeft(128).subtract(BigInteger.ONE);
        assertThat(Lineage.plus(top, BigInteger.TWO)).isEqualTo(BigInteger.ONE);
    }

    @Test
    void placesHaveHashesOfTheirOwn() {
        Set<BigInteger> seen = new HashSet<>();
        for (String source : new String[] {"s", "sp", "t"}) {
            for (String partition : new String[] {"p0", "p1", "0", ""}) {
                for (long position = 0; position < 1_000; position++) {
                    assertThat(seen.add(Lineage.hash128(source, partition, position)))
                            .isTrue();
                }
            }
        }
    }
}
