package io.tidemark.operator.step;

import io.tidemark.record.Reason;

/** What happens to a record that cannot go on: stop the job, or write a dead letter. */
@FunctionalInterface
public interface UserErrors {

    /** Reports a record that cannot go on; returns if the job goes on without it. */
    void report(Failure failure);

    /**
     * A record that cannot go on.
     *
     * @param reason why
     * @param what what was being done, such as {@code map}
     * @param value the record
     * @param time its event time
     * @param stamp its stamp
     * @param origin where it came from
     * @param position its position there
     * @param cause what was thrown
     */
    record Failure(
            Reason reason,
            String what,
            Object value,
            long time,
            long stamp,
            int origin,
            long position,
            RuntimeException cause) {}
}
