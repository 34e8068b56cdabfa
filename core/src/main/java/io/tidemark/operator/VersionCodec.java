package io.tidemark.operator;

import io.tidemark.state.Codec;
import io.tidemark.state.Conversion;
import io.tidemark.state.Migration;
import io.tidemark.type.AvroNames;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.List;
import org.apache.avro.Schema;

/** How a version of a key's value is written: a record (time, entry), where the entry is null for a deletion. */
/*
 * The value is in a record of its own, since Avro has no unions in unions and a value may be one.
 */
final class VersionCodec implements Codec<Version> {

    private static final int DELETION_BRANCH = 0;
    private static final int VALUE_BRANCH = 1;

    private final Codec<Object> values;

    VersionCodec(Codec<Object> values) {
        this.values = values;
    }

    @Override
    public Schema schema(String name) {
        Schema entry = Schema.createRecord(
                AvroNames.of(name + "_entry"),
                null,
                null,
                false,
                List.of(new Schema.Field("value", values.schema(name + "_value"))));
        return Schema.createRecord(
                AvroNames.of(name),
                null,
                null,
                false,
                List.of(
                        new Schema.Field("time", Schema.create(Schema.Type.LONG)),
                        new Schema.Field("entry", Schema.createUnion(Schema.create(Schema.Type.NULL), entry))));
    }

    /** The values of versions become others as the values of any state do; what they were wrapped in stays. */
    @Override
    public Migration migration(Schema writer, Conversion conversion) {
        Schema value = writer.getField("entry")
                .schema()
                .getTypes()
                .get(VALUE_BRANCH)
                .getField("value")
                .schema();
        Migration ofValue = values.migration(value, conversion);
        return written -> migrated(written, ofValue);
    }

    private static byte[] migrated(byte[] written, Migration ofValue) {
        ByteSource in = new ByteSource(written);
        ByteSink out = new ByteSink();
        out.writeLong(in.readLong());
        long branch = in.readLong();
        out.writeLong(branch);
        if (branch == VALUE_BRANCH) {
            byte[] value = new byte[in.remaining()];
            in.get(value, 0, value.length);
            byte[] migrated = ofValue.value(value);
            out.put(migrated, 0, migrated.length);
        }
        return out.toBytes();
    }

    @Override
    public void encode(Version version, ByteSink out) {
        out.writeLong(version.time());
        Object value = version.value();
        out.writeLong(value == null ? DELETION_BRANCH : VALUE_BRANCH);
        if (value != null) {
            values.encode(value, out);
        }
    }

    @Override
    public Version decode(ByteSource in) {
        long time = in.readLong();
        long branch = in.readLong();
        if (branch != DELETION_BRANCH && branch != VALUE_BRANCH) {
            throw in.corrupt("A version of a table is of neither kind: " + branch);
        }
        return new Version(time, branch == DELETION_BRANCH ? null : values.decode(in));
    }
}
