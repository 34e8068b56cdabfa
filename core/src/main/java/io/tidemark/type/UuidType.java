package io.tidemark.type;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;

/** UUIDs in 16 bytes, most significant first, as RFC 9562 lays them out. */
final class UuidType extends LeafType<UUID> {
    private static final int BYTES = 16;

    UuidType() {
        super(UUID.class, BYTES);
    }

    @Override
    public Schema schema(String name) {
        return LogicalTypes.uuid().addToSchema(Schema.createFixed(AvroNames.of(name), null, null, BYTES));
    }

    @Override
    public void encode(UUID value, ByteSink out) {
        out.ensure(BYTES);
        out.writeFixed64LE(Long.reverseBytes(present(value).getMostSignificantBits()));
        out.writeFixed64LE(Long.reverseBytes(value.getLeastSignificantBits()));
    }

    @Override
    public UUID decode(ByteSource in) {
        if (in.remaining() < BYTES) {
            throw in.corrupt("A UUID is cut off by the end of the data");
        }
        long high = Long.reverseBytes(in.readFixed64LE());
        return new UUID(high, Long.reverseBytes(in.readFixed64LE()));
    }

    @Override
    UUID resolve(ResolvingDecoder in) throws IOException {
        byte[] bytes = new byte[BYTES];
        in.readFixed(bytes, 0, BYTES);
        ByteBuffer view = ByteBuffer.wrap(bytes);
        return new UUID(view.getLong(), view.getLong());
    }
}
