/**
 * Jobs as users describe them: streams, keys, windows, aggregates, sinks; and the checked plan that runtimes carry out.
 *
 * <p>{@link io.tidemark.job.Job} is the way in. Nothing here runs: a job is a description.
 */
@NullMarked
package io.tidemark.job;

import org.jspecify.annotations.NullMarked;
