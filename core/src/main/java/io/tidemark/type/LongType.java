package io.tidemark.type;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;

/** 64-bit integers. */
final class LongType extends IntegralType<Long> {
    @Override
    public Schema schema(String name) {
        return Schema.create(Schema.Type.LONG);
    }

    @Override
    public Class<Long> javaClass() {
        return Long.class;
    }

    @Override
    public long toWord(Long value) {
        return present(value);
    }

    @Override
    boolean holds(long word) {
        return true;
    }

    @Override
    Long valueOf(long word) {
        return word;
    }

    @Override
    Long resolve(ResolvingDecoder in) throws IOException {
        return in.readLong();
    }
}
