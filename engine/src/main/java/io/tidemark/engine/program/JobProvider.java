package io.tidemark.engine.program;

import io.tidemark.job.Job;

/** A program whose job {@code tidemark run} can start; its class has a public constructor without parameters. */
public interface JobProvider {

    /**
     * Describes the job; nothing runs yet.
     *
     * @throws io.tidemark.core.RefusedException if an option is wrong, with a sentence that says what is meant
     */
    Job job(Args args);
}
