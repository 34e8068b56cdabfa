package io.tidemark.state;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Layout;
import io.tidemark.portable.StateKind;
import io.tidemark.portable.StateSchema;
import io.tidemark.type.AvroNames;
import io.tidemark.type.Type;
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

    /** The accumulator's fields are in a record of their own, since a user may call them like anything else in a row. */
    @Override
    public StateSchema schema(String operator) {
        String accumulator = accumulatorName(operator);
        return StateSpec.schema(
                operator,
                this,
                StateKind.SLICES,
                List.of(
                        new Schema.Field("records", Schema.create(Schema.Type.LONG)),
                        new Schema.Field(
                                "accumulator",
                                Schema.createRecord(accumulator, null, null, false, kernel.fields(accumulator)))));
    }

    /** What the types of its parts are called by, so that none of them is taken for a part of the row. */
    private String accumulatorName(String operator) {
        return AvroNames.of(operator) + "_" + AvroNames.of(name) + "_accumulator";
    }

    @Override
    public Migration migration(String operator, StateSchema writer, Conversion conversion) {
        if (StateSpec.isSame(writer, schema(operator), conversion)) {
            return Migration.NONE;
        }
        List<Schema> written = writer.valueSchemas();
        return FieldMigration.ofLast(
                written,
                AccumulatorMigration.of(
                        kernel, kernel.fields(accumulatorName(operator)), written.get(written.size() - 1), conversion));
    }
}
