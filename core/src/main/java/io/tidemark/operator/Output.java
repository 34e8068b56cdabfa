package io.tidemark.operator;

import io.tidemark.operator.step.UserErrors;
import io.tidemark.record.DeadLetter;

/** Where an operator's results and dead letters go. */
public interface Output {

    /**
     * Emits a record.
     *
     * @param value the record
     * @param time its event time
     * @param stamp the clock it carries
     * @param origin where it comes from, an id of {@link io.tidemark.record.Origins}
     * @param position orders records of one origin and stamp
     */
    void emit(Object value, long time, long stamp, int origin, long position);

    /** Emits a dead letter. */
    void deadLetter(DeadLetter letter);

    /** Reports that user code threw; returns if the job goes on without what it threw on. */
    default void failed(UserErrors.Failure failure) {
        throw failure.cause();
    }
}
