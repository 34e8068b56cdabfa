package io.tidemark.type;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;

/** Byte strings. */
final class BytesType extends LeafType<ByteBuffer> {
    BytesType() {
        super(ByteBuffer.class, 1);
    }

    @Override
    public Schema schema(String name) {
        return Schema.create(Schema.Type.BYTES);
    }

    @Override
    public void encode(ByteBuffer value, ByteSink out) {
        byte[] bytes = new byte[present(value).remaining()];
        value.duplicate().get(bytes);
        out.writeBytes(bytes, 0, bytes.length);
    }

    @Override
    public ByteBuffer decode(ByteSource in) {
        return ByteBuffer.wrap(in.readBytes()).asReadOnlyBuffer();
    }

    @Override
    ByteBuffer resolve(ResolvingDecoder in) throws IOException {
        return in.readBytes(null).asReadOnlyBuffer();
    }
}
