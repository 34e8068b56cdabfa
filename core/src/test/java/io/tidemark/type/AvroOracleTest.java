package io.tidemark.type;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.type.Samples.Sample;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Goal: what a type writes is, byte for byte, what Avro writes, and each reads what the other wrote. Method: random values of
 * types of every kind go both ways, with Avro's generic reader and writer as the oracle.
 */
class AvroOracleTest {
    private static final int VALUES = 500;

    static Stream<Sample<?>> samples() {
        return Samples.all().stream();
    }

    @ParameterizedTest
    @MethodSource("samples")
    <T> void bytesAreThoseOfAvro(Sample<T> sample) {
        long seed = Samples.seed();
        SplittableRandom random = new SplittableRandom(seed);
        // The schema as others get it: printed and parsed.
        Schema schema = new Schema.Parser().parse(sample.type().schema("state").toString());
        assertThat(schema).isEqualTo(sample.type().schema("state"));
        for (int i = 0; i < VALUES; i++) {
            T value = sample.next(random);
            Object datum = AvroDatum.of(schema, value);
            byte[] bytes = sample.type().toBytes(value);
            String label = "seed " + seed + ", value " + i;
            assertThat(bytes).as(label).isEqualTo(AvroDatum.write(schema, datum));
            assertThat(sample.type().fromBytes(bytes)).as(label).isEqualTo(value);
            assertThat(AvroDatum.write(schema, AvroDatum.read(schema, bytes)))
                    .as(label)
                    .isEqualTo(bytes);
            assertThat(bytes.length)
                    .as(label)
                    .isGreaterThanOrEqualTo(sample.type().bytesMin());
            if (sample.type().isIntegral()) {
                assertIntegral(sample.type(), value, bytes);
            }
        }
    }

    private static <T> void assertIntegral(Type<T> type, T value, byte[] bytes) {
        long word = type.toWord(value);
        ByteSink sink = new ByteSink();
        sink.writeLong(word);
        assertThat(sink.toBytes()).isEqualTo(bytes);
        assertThat(type.fromWord(word)).isEqualTo(value);
        assertThat(KeyHash.hashLong(word)).isEqualTo(KeyHash.hash(bytes, 0, bytes.length));
    }
}
