package io.tidemark.state;

import io.tidemark.portable.StateKind;
import io.tidemark.portable.StateSchema;
import io.tidemark.type.Type;
import java.util.List;
import org.apache.avro.Schema;

/** A state as an operator declares it. */
public interface StateSpec {

    /** The state's name within its operator. */
    String name();

    /** The type of its keys. */
    Type<?> keyType();

    /** The shape of its rows in the portable format. */
    StateSchema schema(String operator);

    /** The shape of a state with such fields behind its namespace. */
    static StateSchema schema(String operator, StateSpec spec, StateKind kind, List<Schema.Field> value) {
        Schema key = spec.keyType().schema(operator + "_" + spec.name() + "_key");
        return StateSchema.of(operator, spec.name(), new StateSchema.Parts(kind, key, value));
    }
}
