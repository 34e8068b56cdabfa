package io.tidemark.operator.step;

import io.tidemark.record.Counter;
import io.tidemark.record.Counters;

/**
 * What steps share in one task.
 *
 * @param counters counts at the place of the source or operator that they follow
 * @param errors what happens when user code throws
 */
public record StepContext(Counters counters, UserErrors errors) {

    /** Reports a record that a step has thrown on, and counts it; returns if the job goes on without it. */
    void failed(UserErrors.Failure failure) {
        errors.report(failure);
        counters.add(Counter.FAILED, failure.origin(), 1);
    }
}
