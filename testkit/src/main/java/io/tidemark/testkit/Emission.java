package io.tidemark.testkit;

import io.tidemark.operator.Output;
import io.tidemark.operator.step.Receiver;
import io.tidemark.operator.step.UserErrors;
import io.tidemark.record.DeadLetter;
import io.tidemark.time.ClockState;
import java.util.List;

/** Where the records of a task go: through stateless steps into forks and sinks. */
final class Emission implements Output {

    private final Receiver chain;
    private final List<Fork> forks;
    private final Outputs outputs;
    private final UserErrors errors;

    Emission(Receiver chain, List<Fork> forks, Outputs outputs, UserErrors errors) {
        this.chain = chain;
        this.forks = forks;
        this.outputs = outputs;
        this.errors = errors;
    }

    @Override
    public void emit(Object value, long time, long stamp, int origin, long position) {
        chain.receive(value, time, stamp, origin, position);
    }

    @Override
    public void deadLetter(DeadLetter letter) {
        outputs.deadLetter(letter);
    }

    @Override
    public void failed(UserErrors.Failure failure) {
        errors.report(failure);
    }

    void flush(ClockState state, long clock) {
        forks.forEach(fork -> fork.flush(state, clock));
    }
}
