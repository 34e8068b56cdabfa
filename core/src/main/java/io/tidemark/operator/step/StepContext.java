package io.tidemark.operator.step;

import io.tidemark.record.Counter;
import io.tidemark.record.Counters;

/**
 * What steps share in one task.
 *
 * @param place the name of the source or operator that the steps follow
 * @param counters counts at that place
 * @param errors what happens when user code throws
 */
public record StepContext(String place, Counters counters, UserErrors errors) {

    /** Reports a record that a step has thrown on, and counts it; returns if the job goes on without it. */
    void failed(UserErrors.Failure failure) {
        errors.report(failure);
        counters.add(Counter.FAILED, failure.origin(), 1);
    }
}
