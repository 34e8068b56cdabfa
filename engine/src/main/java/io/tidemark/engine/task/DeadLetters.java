package io.tidemark.engine.task;

import io.tidemark.operator.step.UserErrors;
import io.tidemark.record.DeadLetter;
import io.tidemark.sink.SinkWriter;

/** Sends late records to one sink and all other dead letters to another; they may be the same. */
public final class DeadLetters {

    private final SinkWriter<DeadLetter> late;
    private final SinkWriter<DeadLetter> others;
    private final UserErrors errors;
    private final DeadLetterBudget budget;
    private long sinceBarrier;

    /** Dead letters on their way to sinks, and what happens when user code throws. */
    public DeadLetters(
            SinkWriter<DeadLetter> late, SinkWriter<DeadLetter> others, UserErrors errors, DeadLetterBudget budget) {
        this.late = late;
        this.others = others;
        this.errors = errors;
        this.budget = budget;
    }

    void write(DeadLetter letter) {
        sinceBarrier++;
        budget.wrote();
        (letter.isLate() ? late : others).write(letter, letter.time());
    }

    void failed(UserErrors.Failure failure) {
        errors.report(failure);
    }

    /** How many were written since this was last asked. */
    long takeCount() {
        long count = sinceBarrier;
        sinceBarrier = 0;
        return count;
    }
}
