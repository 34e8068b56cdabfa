package io.tidemark.type;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;

/** 64-bit floating-point numbers. */
final class DoubleType extends LeafType<Double> {
    DoubleType() {
        super(Double.class, Double.BYTES);
    }

    @Override
    public Schema schema(String name) {
        return Schema.create(Schema.Type.DOUBLE);
    }

    @Override
    public void encode(Double value, ByteSink out) {
        out.writeDouble(present(value));
    }

    @Override
    public Double decode(ByteSource in) {
        return in.readDouble();
    }

    @Override
    Double resolve(ResolvingDecoder in) throws IOException {
        return in.readDouble();
    }
}
