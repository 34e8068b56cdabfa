package io.tidemark.type;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;

/** Truth values. */
final class BooleanType extends LeafType<Boolean> {
    BooleanType() {
        super(Boolean.class, 1);
    }

    @Override
    public Schema schema(String name) {
        return Schema.create(Schema.Type.BOOLEAN);
    }

    @Override
    public void encode(Boolean value, ByteSink out) {
        out.writeBoolean(present(value));
    }

    @Override
    public Boolean decode(ByteSource in) {
        return in.readBoolean();
    }

    @Override
    Boolean resolve(ResolvingDecoder in) throws IOException {
        return in.readBoolean();
    }
}
