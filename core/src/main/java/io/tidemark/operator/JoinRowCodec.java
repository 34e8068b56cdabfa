package io.tidemark.operator;

import io.tidemark.state.Codec;
import io.tidemark.state.Conversion;
import io.tidemark.state.FieldMigration;
import io.tidemark.state.Migration;
import io.tidemark.type.AvroNames;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.List;
import org.apache.avro.Schema;

/** How a kept row of one side of a join is written, beside its subkey: a record (matched, row). */
final class JoinRowCodec implements Codec<JoinOverflow.Kept> {

    private final Codec<Object> codec;

    JoinRowCodec(Codec<Object> codec) {
        this.codec = codec;
    }

    @Override
    public Schema schema(String name) {
        return Schema.createRecord(
                AvroNames.of(name),
                null,
                null,
                false,
                List.of(
                        new Schema.Field("matched", Schema.create(Schema.Type.BOOLEAN)),
                        new Schema.Field("row", codec.schema(name + "_row"))));
    }

    @Override
    public Migration migration(Schema writer, Conversion conversion) {
        List<Schema> written =
                writer.getFields().stream().map(Schema.Field::schema).toList();
        return FieldMigration.ofLast(written, codec.migration(written.get(written.size() - 1), conversion));
    }

    @Override
    public void encode(JoinOverflow.Kept kept, ByteSink out) {
        out.writeBoolean(kept.matched());
        codec.encode(kept.value(), out);
    }

    @Override
    public JoinOverflow.Kept decode(ByteSource in) {
        return new JoinOverflow.Kept(in.readBoolean(), codec.decode(in));
    }
}
