package io.tidemark.state;

import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** The codec of a type, which is derived when it is first needed. */
final class TypeCodec<V> implements Codec<V> {

    private final Supplier<Type<V>> supplier;
    private volatile @Nullable Type<V> type;

    TypeCodec(Supplier<Type<V>> supplier) {
        this.supplier = supplier;
    }

    @Override
    public Schema schema(String name) {
        return type().schema(name);
    }

    @Override
    public void encode(V value, ByteSink out) {
        type().encode(value, out);
    }

    @Override
    public V decode(ByteSource in) {
        return type().decode(in);
    }

    @Override
    public Migration migration(Schema writer, Conversion conversion) {
        return conversion.onto(type(), writer);
    }

    private Type<V> type() {
        Type<V> known = type;
        if (known == null) {
            known = supplier.get();
            type = known;
        }
        return known;
    }
}
