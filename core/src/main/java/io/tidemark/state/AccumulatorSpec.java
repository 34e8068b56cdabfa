package io.tidemark.state;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Layout;
import io.tidemark.portable.StateKind;
import io.tidemark.portable.StateSchema;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/**
 * A slice table as an operator declares it.
 *
 * @param name the state's name within its operator
 * @param keyType the type of its keys
 * @param kernel what folds records into a row
 * @param layout the shape of a row
 */
public record AccumulatorSpec(String name, Type<?> keyType, Kernel<Object, ?> kernel, Layout layout)
        implements StateSpec {

    @Override
    public StateSchema schema(String operator) {
        List<Schema.Field> fields = new ArrayList<>();
        fields.add(new Schema.Field("records", Schema.create(Schema.Type.LONG)));
        fields.addAll(kernel.fields(operator + "_" + name));
        return StateSpec.schema(operator, this, StateKind.SLICES, fields);
    }
}
