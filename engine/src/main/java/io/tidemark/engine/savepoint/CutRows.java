package io.tidemark.engine.savepoint;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.CutReader;
import io.tidemark.engine.backup.VisibleRows;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.portable.PortableRow;
import io.tidemark.portable.StateSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/** The rows of a committed cut, as the portable format has them: in order, and without those that have expired. */
public final class CutRows {

    private final CutReader cut;
    private final CutSummary summary;
    private final VisibleRows visible;

    public CutRows(CutReader cut) {
        this.cut = cut;
        this.summary = cut.summary();
        this.visible = new VisibleRows(summary);
    }

    /**
     * The same, if the cut says what its rows are made of.
     *
     * @throws RefusedException if it was written before cuts did
     */
    CutRows requireDescribed() {
        if (summary.states().isEmpty() && !summary.progress().operators().isEmpty()) {
            throw new RefusedException(
                    "Cut " + summary.cut() + " of job " + summary.job().name()
                            + " was written by an early version, which did not note what its rows are made of. Run the job until its"
                            + " next cut, and take that.");
        }
        return this;
    }

    /** Everything of the cut that is not keyed state. */
    public CutSummary summary() {
        return summary;
    }

    /** The shapes of its states. */
    public List<StateSchema> states() {
        return summary.states();
    }

    /**
     * Visits the rows of a state, by key group, encoded key and namespace, until the visitor has enough.
     *
     * @throws io.tidemark.engine.backup.DamagedBackupException if a piece is not as it was written
     */
    public void visit(StateSchema schema, Predicate<PortableRow> visitor) {
        visit(List.of(schema), 0, summary.job().maxParallelism(), (state, row) -> visitor.test(row));
    }

    /** Visits rows by key group, state, encoded key and namespace, until the visitor has enough. */
    void visit(
            List<StateSchema> states,
            int firstKeyGroup,
            int endKeyGroup,
            BiPredicate<StateSchema, PortableRow> visitor) {
        for (int keyGroup = firstKeyGroup; keyGroup < endKeyGroup; keyGroup++) {
            for (GroupRows group : read(states, keyGroup)) {
                for (PortableRow row : group.sorted()) {
                    if (!visitor.test(group.schema(), row)) {
                        return;
                    }
                }
            }
        }
    }

    private List<GroupRows> read(List<StateSchema> states, int keyGroup) {
        Map<String, GroupRows> groups = new LinkedHashMap<>();
        states.forEach(state -> groups.put(state.path(), new GroupRows(state, keyGroup)));
        cut.read(keyGroup, keyGroup + 1, (state, group, kind, rows) -> {
            GroupRows of = groups.get(state);
            if (of != null) {
                of.apply(visible.of(state, kind, rows));
            } else if (summary.states().stream().noneMatch(known -> known.path().equals(state))) {
                throw new RefusedException("Cut " + summary.cut() + " has rows of a state " + state
                        + " that it does not describe. This is a fault of the version that wrote it.");
            }
        });
        return new ArrayList<>(groups.values());
    }
}
