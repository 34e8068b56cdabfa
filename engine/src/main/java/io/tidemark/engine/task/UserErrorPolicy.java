package io.tidemark.engine.task;

import io.tidemark.job.Job;
import io.tidemark.operator.OperatorContext.PositionNames;
import io.tidemark.operator.Output;
import io.tidemark.operator.step.UserErrors;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Origins;
import io.tidemark.record.Reason;
import org.jspecify.annotations.Nullable;

/** What a job does with a record that user code has thrown on, or that cannot be keyed. */
final class UserErrorPolicy implements UserErrors {

    private final Job.ErrorPolicy policy;
    private final String place;
    private final PositionNames positions;
    private final Origins origins;
    private @Nullable Output output;

    UserErrorPolicy(Job.ErrorPolicy policy, String place, PositionNames positions, Origins origins) {
        this.policy = policy;
        this.place = place;
        this.positions = positions;
        this.origins = origins;
    }

    /** Dead letters go here; set once, before the first record. */
    void sendTo(Output deadLetters) {
        output = deadLetters;
    }

    /** The same policy for what fails on the way into another place. */
    UserErrors at(String other) {
        return failure -> report(other, failure);
    }

    @Override
    public void report(Failure failure) {
        report(place, failure);
    }

    private void report(String at, Failure failure) {
        String where = positions.describe(failure.origin(), failure.position());
        if (failure.reason() == Reason.USER_ERROR && policy == Job.ErrorPolicy.STOP) {
            throw new UserCodeException(failure.what(), at, where, failure.cause());
        }
        Output to = output;
        if (to == null) {
            throw new IllegalStateException("A record failed at " + at + " before the task was complete.");
        }
        to.deadLetter(new DeadLetter(
                failure.reason(),
                at,
                origins.get(failure.origin()),
                where,
                failure.time(),
                failure.stamp(),
                null,
                failure.value(),
                failure.what() + ": " + failure.cause()));
    }
}
