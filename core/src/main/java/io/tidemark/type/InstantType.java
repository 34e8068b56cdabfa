package io.tidemark.type;

import java.io.IOException;
import java.time.Instant;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;

/** Instants as nanoseconds since 1970-01-01T00:00Z: what Java's clocks give, without loss. */
final class InstantType extends IntegralType<Instant> {
    @Override
    public Schema schema(String name) {
        return LogicalTypes.timestampNanos().addToSchema(Schema.create(Schema.Type.LONG));
    }

    @Override
    public Class<Instant> javaClass() {
        return Instant.class;
    }

    @Override
    public long toWord(Instant value) {
        present(value);
        try {
            return Nanos.of(value.getEpochSecond(), value.getNano());
        } catch (ArithmeticException outOfRange) {
            throw new TypeException(
                    "The instant " + value + " lies outside " + valueOf(Long.MIN_VALUE) + " to "
                            + valueOf(Long.MAX_VALUE)
                            + ", the range of nanoseconds in 64 bits. Keep such an instant as a long of milliseconds.",
                    outOfRange);
        }
    }

    @Override
    boolean holds(long word) {
        return true;
    }

    @Override
    Instant valueOf(long word) {
        return Instant.ofEpochSecond(Nanos.seconds(word), Nanos.nano(word));
    }

    @Override
    Instant resolve(ResolvingDecoder in) throws IOException {
        return valueOf(in.readLong());
    }
}
