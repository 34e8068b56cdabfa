package io.tidemark.engine.savepoint;

import io.tidemark.engine.plan.Plan;
import java.util.List;

/**
 * What a start from state that was left comes to, found out by doing all of it but the start.
 *
 * @param plan what becomes of each state, as far as schemas say
 * @param rows what was found in the rows of those states that are carried over
 */
public record Rehearsal(Plan plan, List<StateRows> rows) {

    /** Copies the list. */
    public Rehearsal {
        rows = List.copyOf(rows);
    }

    /**
     * The rows of one state.
     *
     * @param state the operator's name, a slash, the state's name, as the job has them
     * @param rows how many there are
     * @param failed how many of them have no place under the state's new type
     * @param firstFailure the first of those, and why, in a sentence; empty if there is none
     */
    public record StateRows(String state, long rows, long failed, String firstFailure) {}

    /** Whether the job starts. */
    public boolean isStartable() {
        return plan.isStartable() && rows.stream().allMatch(state -> state.failed() == 0);
    }
}
