package io.tidemark.engine.savepoint;

import io.tidemark.portable.PortableRow;
import io.tidemark.portable.StateSchema;

/**
 * A row of state that was left, as the job that is to start from it will have it.
 *
 * @param schema the state, as the job declares it
 * @param row the row, in the encodings of that
 */
public record CarriedRow(StateSchema schema, PortableRow row) {

    /** The operator's name, a slash, the state's name, as the job has them. */
    public String state() {
        return schema.path();
    }

    /** The row as a JSON object: key group, key, what tells the rows of a key apart, and what it holds. */
    public String json() {
        return new RowJson(schema).row(row);
    }
}
