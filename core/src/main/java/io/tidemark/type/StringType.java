package io.tidemark.type;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;
import org.apache.avro.util.Utf8;

/** Text in UTF-8. */
final class StringType extends LeafType<String> {
    StringType() {
        super(String.class, 1);
    }

    @Override
    public Schema schema(String name) {
        return Schema.create(Schema.Type.STRING);
    }

    @Override
    public void encode(String value, ByteSink out) {
        out.writeString(present(value));
    }

    @Override
    public String decode(ByteSource in) {
        return in.readString();
    }

    @Override
    String resolve(ResolvingDecoder in) throws IOException {
        // By way of the bytes, so that what was written as bytes is checked as strictly as what was written as text.
        Utf8 text = in.readString(null);
        return Utf8Text.decode(text.getBytes(), 0, text.getByteLength(), 0);
    }
}
