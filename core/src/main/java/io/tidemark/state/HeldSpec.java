package io.tidemark.state;

import io.tidemark.portable.StateKind;
import io.tidemark.portable.StateSchema;
import io.tidemark.type.Type;
import java.util.List;
import org.apache.avro.Schema;

/**
 * A queue of held records as an operator declares it.
 *
 * @param name the state's name within its operator
 * @param keyType the type of the records' keys
 * @param recordCodec how the records are written
 * @param inputsPerRecord lanes of aggregate input that each record carries
 */
public record HeldSpec(String name, Type<?> keyType, Codec<Object> recordCodec, int inputsPerRecord)
        implements StateSpec {

    @Override
    public StateSchema schema(String operator) {
        Schema number = Schema.create(Schema.Type.LONG);
        return StateSpec.schema(
                operator,
                this,
                StateKind.HELD,
                List.of(
                        new Schema.Field("time", number),
                        new Schema.Field("flags", number),
                        new Schema.Field("inputs", Schema.createArray(number)),
                        new Schema.Field("record", recordCodec.schema(operator + "_" + name))));
    }

    /** The inputs stay: they were read of the record as it was. */
    @Override
    public Migration migration(String operator, StateSchema writer, Conversion conversion) {
        List<Schema> written = writer.valueSchemas();
        return StateSpec.isSame(writer, schema(operator), conversion)
                ? Migration.NONE
                : FieldMigration.ofLast(written, recordCodec.migration(written.get(written.size() - 1), conversion));
    }
}
