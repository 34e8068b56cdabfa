package io.tidemark.portable;

import io.tidemark.type.ByteSource;
import java.util.List;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Passes over encoded data, of which only the schema is known. */
public final class SchemaSkipper {

    private SchemaSkipper() {}

    /**
     * Passes over one datum.
     *
     * @throws io.tidemark.type.CorruptDataException if it is not of the schema
     */
    public static void skip(Schema schema, ByteSource in) {
        switch (schema.getType()) {
            case RECORD -> skipFields(schema.getFields(), in);
            case ARRAY -> skipItems(null, schema.getElementType(), in);
            case MAP -> skipItems(Schema.create(Schema.Type.STRING), schema.getValueType(), in);
            case UNION -> skip(branch(schema, in), in);
            case FIXED -> in.skip(schema.getFixedSize());
            case STRING, BYTES -> in.skip(in.readLength());
            case INT, ENUM -> in.readInt();
            case LONG -> in.readLong();
            case FLOAT -> in.skip(Float.BYTES);
            case DOUBLE -> in.skip(Double.BYTES);
            case BOOLEAN -> in.readBoolean();
            case NULL -> {}
        }
    }

    /** By number: it is done for each row of a restore. */
    private static void skipFields(List<Schema.Field> fields, ByteSource in) {
        int count = fields.size();
        for (int field = 0; field < count; field++) {
            skip(fields.get(field).schema(), in);
        }
    }

    private static Schema branch(Schema union, ByteSource in) {
        int branch = in.readInt();
        if (branch < 0 || branch >= union.getTypes().size()) {
            throw in.corrupt(
                    "A union has branch " + branch + " of " + union.getTypes().size());
        }
        return union.getTypes().get(branch);
    }

    private static void skipItems(@Nullable Schema key, Schema item, ByteSource in) {
        for (int left = in.readCount(1); left > 0; left = in.readCount(1)) {
            for (; left > 0; left--) {
                if (key != null) {
                    skip(key, in);
                }
                skip(item, in);
            }
        }
    }
}
