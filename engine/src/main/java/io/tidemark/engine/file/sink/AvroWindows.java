package io.tidemark.engine.file.sink;

import io.tidemark.record.Windowed;
import io.tidemark.type.ByteSink;
import io.tidemark.type.Type;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** How window results are written as Avro. */
final class AvroWindows {

    private static final List<String> KINDS =
            Arrays.stream(Windowed.Kind.values()).map(Enum::name).toList();

    private AvroWindows() {}

    static <K, R> AvroRows<Windowed<K, R>> rows(String sink, Type<K> key, Type<R> result) {
        String name = sink.replaceAll("[^A-Za-z0-9_]", "_").replaceFirst("^(?=[0-9])", "_");
        Schema time = LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG));
        Schema schema = Schema.createRecord(
                name,
                null,
                null,
                false,
                List.of(
                        new Schema.Field("key", key.schema(name + "_key")),
                        new Schema.Field("start", time),
                        new Schema.Field("end", time),
                        new Schema.Field("value", result.schema(name + "_value")),
                        new Schema.Field("kind", Schema.createEnum(name + "_kind", null, null, KINDS)),
                        new Schema.Field("revision", Schema.create(Schema.Type.LONG))));
        return new AvroRows<>(schema, (windowed, out) -> encode(windowed, key, result, out));
    }

    private static <K, R> void encode(Windowed<K, R> windowed, Type<K> key, Type<R> result, ByteSink out) {
        key.encode(windowed.key(), out);
        out.writeLong(windowed.start());
        out.writeLong(windowed.end());
        result.encode(windowed.value(), out);
        out.writeInt(KINDS.indexOf(windowed.kind().name()));
        out.writeLong(windowed.revision());
    }
}
