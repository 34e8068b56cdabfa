package io.tidemark.operator;

import io.tidemark.operator.step.UserErrors;
import io.tidemark.record.Batch;
import io.tidemark.record.Counter;
import io.tidemark.record.Reason;

/** Reports records that user code has thrown on, and counts them as refused. */
final class Failures {

    private final OperatorContext context;

    Failures(OperatorContext context) {
        this.context = context;
    }

    /** Reports record {@code i}, on which code of some kind has thrown; returns if the job goes on without it. */
    void report(String what, Batch batch, int i, RuntimeException thrown, Output output) {
        context.counters().add(Counter.REFUSED, batch.origins[i], 1);
        output.failed(new UserErrors.Failure(
                Reason.USER_ERROR,
                what,
                batch.values[i],
                batch.times[i],
                batch.stamps[i],
                batch.origins[i],
                batch.positions[i],
                thrown));
    }
}
