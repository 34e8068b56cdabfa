package io.tidemark.engine.savepoint;

import io.tidemark.engine.backup.CutReader;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.portable.PortableRow;
import io.tidemark.portable.StateSchema;
import java.util.List;
import java.util.function.Predicate;

/** The rows of a committed cut, one state at a time, as the portable format has them. */
public final class CutRows {

    private final CutReader cut;

    public CutRows(CutReader cut) {
        this.cut = cut;
    }

    /** Everything of the cut that is not keyed state. */
    public CutSummary summary() {
        return cut.summary();
    }

    /** The shapes of its states. */
    public List<StateSchema> states() {
        return cut.summary().states();
    }

    /**
     * Visits the rows of a state, by key group, encoded key and namespace, until the visitor has enough.
     *
     * @throws io.tidemark.engine.backup.DamagedBackupException if a piece is not as it was written
     */
    public void visit(StateSchema schema, Predicate<PortableRow> visitor) {
        for (int keyGroup = 0; keyGroup < cut.summary().job().maxParallelism(); keyGroup++) {
            GroupRows rows = new GroupRows(schema, keyGroup);
            cut.read(keyGroup, keyGroup + 1, (state, group, kind, chunk) -> {
                if (state.equals(schema.path())) {
                    rows.apply(chunk);
                }
            });
            for (PortableRow row : rows.sorted()) {
                if (!visitor.test(row)) {
                    return;
                }
            }
        }
    }
}
