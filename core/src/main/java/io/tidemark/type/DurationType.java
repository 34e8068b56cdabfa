package io.tidemark.type;

import java.io.IOException;
import java.time.Duration;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;

/**
 * Durations as nanoseconds. Avro's own {@code duration} (months, days, milliseconds) stands for something else, so this is a
 * plain long under a logical type that other readers pass over.
 */
final class DurationType extends IntegralType<Duration> {
    private static final String LOGICAL_TYPE = "duration-nanos";

    @Override
    public Schema schema(String name) {
        return new LogicalType(LOGICAL_TYPE).addToSchema(Schema.create(Schema.Type.LONG));
    }

    @Override
    public Class<Duration> javaClass() {
        return Duration.class;
    }

    @Override
    public long toWord(Duration value) {
        present(value);
        try {
            return Nanos.of(value.getSeconds(), value.getNano());
        } catch (ArithmeticException outOfRange) {
            throw new TypeException(
                    "The duration " + value
                            + " is longer than 292 years, the range of nanoseconds in 64 bits. Keep it as a long.",
                    outOfRange);
        }
    }

    @Override
    boolean holds(long word) {
        return true;
    }

    @Override
    Duration valueOf(long word) {
        return Duration.ofNanos(word);
    }

    @Override
    Duration resolve(ResolvingDecoder in) throws IOException {
        return valueOf(in.readLong());
    }
}
