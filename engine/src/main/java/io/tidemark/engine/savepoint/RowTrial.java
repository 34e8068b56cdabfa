package io.tidemark.engine.savepoint;

import io.tidemark.engine.plan.NotStartableException;
import io.tidemark.portable.PortableRow;
import io.tidemark.portable.StateSchema;
import java.util.function.Consumer;

/** Carries the rows of one state over for nobody but those who want to see them, and remembers which it could not. */
final class RowTrial {

    private final StateSchema now;
    private final RowCarrier carrier;
    private final Consumer<CarriedRow> visitor;
    private long rows;
    private long failed;
    private String firstFailure = "";

    /**
     * A trial without rows so far.
     *
     * @param now the state as the job declares it
     */
    RowTrial(StateSchema now, RowCarrier carrier, Consumer<CarriedRow> visitor) {
        this.now = now;
        this.carrier = carrier;
        this.visitor = visitor;
    }

    void row(PortableRow row) {
        rows++;
        PortableRow carried;
        try {
            carried = carrier.carried(row);
        } catch (NotStartableException failure) {
            if (failed == 0) {
                firstFailure = String.valueOf(failure.getMessage());
            }
            failed++;
            return;
        }
        visitor.accept(new CarriedRow(now, carried));
    }

    Rehearsal.StateRows result() {
        return new Rehearsal.StateRows(now.path(), rows, failed, firstFailure);
    }
}
