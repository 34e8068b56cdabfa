package io.tidemark.engine.plan;

import io.tidemark.core.TidemarkException;

/** A job that cannot start from the state it was given. */
public final class NotStartableException extends TidemarkException {

    private static final long serialVersionUID = 1L;

    /** A refusal of the plan of a start. */
    public NotStartableException(String job, String from, Plan plan) {
        super(
                Kind.INVALID,
                "Job " + job + " cannot start from " + from + ". " + String.join(". ", plan.whyNot())
                        + ". Say with --rename and --drop what became of state that is left over, or change the job.",
                null);
    }
}
