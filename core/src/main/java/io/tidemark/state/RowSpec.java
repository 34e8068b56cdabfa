package io.tidemark.state;

import io.tidemark.portable.StateKind;
import io.tidemark.portable.StateSchema;
import io.tidemark.type.Type;
import io.tidemark.type.TypeException;
import java.util.List;
import org.apache.avro.Schema;

/**
 * A row table as an operator declares it; in the portable format it is a value state, with the list of its rows as a key's value.
 *
 * @param name the state's name within its operator
 * @param keyType the type of its keys
 * @param codec how rows are written
 * @param lanes 64-bit lanes a row
 * @param objects objects a row; they are immutable
 */
public record RowSpec(String name, Type<?> keyType, RowCodec codec, int lanes, int objects) implements StateSpec {

    @Override
    public StateSchema schema(String operator) {
        Schema rows = Schema.createArray(codec.schema(operator + "_" + name));
        return StateSpec.schema(operator, this, StateKind.VALUES, List.of(new Schema.Field("value", rows)));
    }

    @Override
    public Migration migration(String operator, StateSchema writer, Conversion conversion) {
        Schema rows = writer.valueSchemas().get(0);
        if (StateSpec.isSame(writer, schema(operator), conversion)) {
            return Migration.NONE;
        }
        if (rows.getType() != Schema.Type.ARRAY) {
            throw new TypeException("its values were " + rows + ", which are no rows");
        }
        Schema row = rows.getElementType();
        return FieldMigration.ofItems(row, codec.migration(operator + "_" + name, row, conversion));
    }
}
