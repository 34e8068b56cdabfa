package io.tidemark.type;

import java.io.IOException;
import java.util.function.LongFunction;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;

/** Integers of 32 bits or fewer, within declared bounds. */
final class SmallIntType<T extends Number> extends IntegralType<T> {
    private final Class<T> javaClass;
    private final long min;
    private final long max;
    private final LongFunction<T> box;

    SmallIntType(Class<T> javaClass, long min, long max, LongFunction<T> box) {
        this.javaClass = javaClass;
        this.min = min;
        this.max = max;
        this.box = box;
    }

    @Override
    public Schema schema(String name) {
        return Schema.create(Schema.Type.INT);
    }

    @Override
    public Class<T> javaClass() {
        return javaClass;
    }

    @Override
    public long toWord(T value) {
        return present(value).longValue();
    }

    @Override
    boolean holds(long word) {
        return word >= min && word <= max;
    }

    @Override
    T valueOf(long word) {
        return box.apply(word);
    }

    @Override
    T resolve(ResolvingDecoder in) throws IOException {
        return resolved(in.readInt());
    }
}
