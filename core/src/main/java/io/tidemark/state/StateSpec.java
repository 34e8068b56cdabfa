package io.tidemark.state;

import io.tidemark.portable.SameMeaning;
import io.tidemark.portable.StateKind;
import io.tidemark.portable.StateSchema;
import io.tidemark.portable.TypeNames;
import io.tidemark.type.Type;
import io.tidemark.type.TypeException;
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

    /**
     * How values of another shape become values of this state.
     *
     * @param operator the operator's name
     * @param writer the shape they have, of this kind
     * @param conversion how those of the user's types among them do
     * @throws TypeException if they cannot, with every reason
     */
    default Migration migration(String operator, StateSchema writer, Conversion conversion) {
        StateSchema reader = schema(operator);
        if (isSame(writer, reader, conversion)) {
            return Migration.NONE;
        }
        throw new TypeException("its values were " + writer.valueSchemas() + " and are " + reader.valueSchemas()
                + ", and a state of this kind cannot be carried over");
    }

    /** Whether values of a shape are values of another as they are. */
    static boolean isSame(StateSchema writer, StateSchema reader, Conversion conversion) {
        return !conversion.isMapping() && SameMeaning.byBytes(writer.valueSchemas(), reader.valueSchemas());
    }

    /** The shape of a state with such fields behind its namespace. The types of keys are not called as those of values, whose parts have any name. */
    static StateSchema schema(String operator, StateSpec spec, StateKind kind, List<Schema.Field> value) {
        List<Schema> values = value.stream().map(Schema.Field::schema).toList();
        String name = operator + "_" + spec.name() + "_key";
        Schema key = spec.keyType().schema(name);
        while (!TypeNames.areApart(key, values)) {
            name += "_";
            key = spec.keyType().schema(name);
        }
        return StateSchema.of(operator, spec.name(), new StateSchema.Parts(kind, key, value));
    }
}
