package io.tidemark.engine.task;

import io.tidemark.operator.step.UserErrors;
import io.tidemark.record.DeadLetter;
import io.tidemark.sink.SinkWriter;

/** Sends late records to one sink and all other dead letters to another; they may be the same. */
public final class DeadLetters {

    private final SinkWriter<DeadLetter> late;
    private final SinkWriter<DeadLetter> others;
    private final UserErrors errors;
    private long written;

    /** Dead letters on their way to sinks, and what happens when user code throws. */
    public DeadLetters(SinkWriter<DeadLetter> late, SinkWriter<DeadLetter> others, UserErrors errors) {
        this.late = late;
        this.others = others;
        this.errors = errors;
    }

    void write(DeadLetter letter) {
        written++;
        (letter.isLate() ? late : others).write(letter, letter.time());
    }

    void failed(UserErrors.Failure failure) {
        errors.report(failure);
    }

    /** How many were written. */
    long written() {
        return written;
    }
}
