package io.tidemark.conformance;

import io.tidemark.operator.Output;
import io.tidemark.operator.step.UserErrors;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Origins;
import io.tidemark.record.Window;
import io.tidemark.record.Windowed;
import java.util.function.Consumer;

/** Turns what an operator emits into outcomes. */
final class OutcomeOutput implements Output {

    private final Origins origins;
    private final Consumer<Outcome> outcomes;

    OutcomeOutput(Origins origins, Consumer<Outcome> outcomes) {
        this.origins = origins;
        this.outcomes = outcomes;
    }

    @Override
    public void emit(Object value, long time, long stamp, int origin, long position) {
        if (value instanceof Windowed<?, ?> windowed
                && windowed.key() instanceof String key
                && windowed.value() instanceof Sums sums) {
            outcomes.accept(new Outcome.Result(key, windowed.start(), windowed.end(), windowed.revision(), sums));
        } else if (value instanceof Entry joined) {
            Sums sums = new Sums(
                    joined.value() >> (Long.SIZE - 1), joined.value(), joined.lineageHigh(), joined.lineageLow());
            outcomes.accept(new Outcome.Result(joined.key(), time, time + 1, 1, sums));
        } else {
            throw new IllegalStateException("The operator under test emitted " + value + ".");
        }
    }

    @Override
    public void deadLetter(DeadLetter letter) {
        Window window = letter.window();
        if (window == null || !(letter.record() instanceof Entry entry)) {
            throw new IllegalStateException("The operator under test refused a record: " + letter);
        }
        outcomes.accept(new Outcome.Late(
                origins.id(letter.origin().name(), letter.origin().partition()),
                Long.parseLong(letter.position()),
                entry.key(),
                letter.stamp(),
                window.start(),
                window.end()));
    }

    /** A program of a process that throws is meant to; its record is counted in no class but the first. */
    @Override
    public void failed(UserErrors.Failure failure) {
        if (!failure.what().equals("process") && !failure.what().equals("timer")) {
            throw failure.cause();
        }
    }

    void counts(Outcome.Counts counts) {
        outcomes.accept(counts);
    }
}
