package io.tidemark.type;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;

/** 32-bit floating-point numbers. */
final class FloatType extends LeafType<Float> {
    FloatType() {
        super(Float.class, Float.BYTES);
    }

    @Override
    public Schema schema(String name) {
        return Schema.create(Schema.Type.FLOAT);
    }

    @Override
    public void encode(Float value, ByteSink out) {
        out.writeFloat(present(value));
    }

    @Override
    public Float decode(ByteSource in) {
        return in.readFloat();
    }

    @Override
    Float resolve(ResolvingDecoder in) throws IOException {
        return in.readFloat();
    }
}
