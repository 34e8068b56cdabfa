package io.tidemark.job;

import io.tidemark.record.Windowed;
import io.tidemark.state.Codec;
import io.tidemark.type.AvroNames;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.util.List;
import org.apache.avro.Schema;

/** How window results are written where they are held: only FINAL ones ever are. */
final class WindowedCodec<K, R> implements Codec<Windowed<K, R>> {

    private final Type<K> keyType;
    private final Codec<R> value;

    WindowedCodec(Type<K> keyType, Codec<R> value) {
        this.keyType = keyType;
        this.value = value;
    }

    @Override
    public Schema schema(String name) {
        return Schema.createRecord(
                AvroNames.of(name),
                null,
                null,
                false,
                List.of(
                        new Schema.Field("key", keyType.schema(name + "_key")),
                        new Schema.Field("start", Schema.create(Schema.Type.LONG)),
                        new Schema.Field("end", Schema.create(Schema.Type.LONG)),
                        new Schema.Field("value", value.schema(name + "_value")),
                        new Schema.Field("revision", Schema.create(Schema.Type.LONG))));
    }

    @Override
    public void encode(Windowed<K, R> windowed, ByteSink out) {
        keyType.encode(windowed.key(), out);
        out.writeLong(windowed.start());
        out.writeLong(windowed.end());
        value.encode(windowed.value(), out);
        out.writeLong(windowed.revision());
    }

    @Override
    public Windowed<K, R> decode(ByteSource in) {
        K key = keyType.decode(in);
        long start = in.readLong();
        long end = in.readLong();
        R result = value.decode(in);
        return new Windowed<>(key, start, end, result, Windowed.Kind.FINAL, in.readLong());
    }
}
