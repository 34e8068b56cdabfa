package io.tidemark.operator.step;

/** A stateless step as a job describes it: it becomes a receiver in front of another. */
@FunctionalInterface
public interface Step {

    /** Puts the step in front of a receiver. */
    Receiver before(Receiver next, StepContext context);
}
