package io.tidemark.state;

import io.tidemark.portable.StateKind;
import io.tidemark.portable.StateSchema;
import io.tidemark.type.Type;
import java.util.List;
import org.apache.avro.Schema;

/**
 * A map state as an operator declares it.
 *
 * @param name the state's name within its operator
 * @param keyType the type of its keys
 * @param codec how its values are encoded; subkeys are bytes already
 */
public record MapSpec<V>(String name, Type<?> keyType, Codec<V> codec) implements StateSpec {

    @Override
    public StateSchema schema(String operator) {
        return StateSpec.schema(
                operator,
                this,
                StateKind.ENTRIES,
                List.of(new Schema.Field("value", codec.schema(operator + "_" + name))));
    }

    @Override
    public Migration migration(String operator, StateSchema writer, Conversion conversion) {
        return StateSpec.isSame(writer, schema(operator), conversion)
                ? Migration.NONE
                : codec.migration(writer.valueSchemas().get(0), conversion);
    }
}
