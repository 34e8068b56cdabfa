package io.tidemark.engine.savepoint;

import io.tidemark.core.TidemarkException;
import io.tidemark.engine.plan.NotStartableException;
import io.tidemark.portable.PortableRow;
import io.tidemark.portable.StateSchema;
import io.tidemark.state.Migration;
import io.tidemark.type.TypeException;

/**
 * Carries the rows of one state over to what a job declares now.
 *
 * @param state the state that was left
 * @param migration what becomes of its values
 */
record RowCarrier(StateSchema state, Migration migration) {

    /**
     * The row as the job has it.
     *
     * @throws NotStartableException if it has no place in the state as it is now, or the user's code says so
     */
    PortableRow carried(PortableRow row) {
        if (migration == Migration.NONE) {
            return row;
        }
        try {
            return new PortableRow(row.keyGroup(), row.key(), row.namespace(), migration.value(row.value()));
        } catch (TypeException problem) {
            throw failed(row, String.valueOf(problem.getMessage()), problem);
        } catch (TidemarkException damage) {
            throw damage;
        } catch (RuntimeException thrown) {
            throw failed(row, thrown.toString(), thrown);
        }
    }

    private NotStartableException failed(PortableRow row, String why, RuntimeException cause) {
        return new NotStartableException(
                "A row of state " + state.path() + ", with key " + new RowJson(state).key(row) + " in key group "
                        + row.keyGroup() + ", cannot be carried over: " + why + (why.endsWith(".") ? "" : "."),
                cause);
    }
}
