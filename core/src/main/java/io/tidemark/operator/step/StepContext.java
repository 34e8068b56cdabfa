package io.tidemark.operator.step;

import io.tidemark.record.Counters;

/**
 * What steps share in one task.
 *
 * @param place the name of the source or operator that the steps follow
 * @param counters counts at that place
 * @param errors what happens when user code throws
 */
public record StepContext(String place, Counters counters, UserErrors errors) {}
