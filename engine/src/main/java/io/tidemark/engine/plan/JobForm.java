package io.tidemark.engine.plan;

import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.portable.StateSchema;
import java.util.List;

/**
 * A form of a job, as far as state depends on it: that of a running one, or the one that left state behind.
 *
 * @param identity what decides its answer
 * @param states the shapes of its states
 */
public record JobForm(JobIdentity identity, List<StateSchema> states) {

    /** Copies the list. */
    public JobForm {
        states = List.copyOf(states);
    }
}
