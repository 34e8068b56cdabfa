package io.tidemark.engine.plan;

import io.tidemark.core.TidemarkException;
import org.jspecify.annotations.Nullable;

/** State that a job was given to start from and cannot: of another form, or damaged. */
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

    /** A refusal of the state itself, in full sentences. */
    public NotStartableException(String message, @Nullable Throwable cause) {
        super(Kind.INVALID, message, cause);
    }
}
