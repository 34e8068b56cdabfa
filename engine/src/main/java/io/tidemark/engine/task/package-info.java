/**
 * The tasks of a job on one worker: sources that read partitions, operators that hold key groups, and what both send on.
 *
 * <p>A task does a bounded step and says how much it did. It never waits; a full channel makes it pause until the next step.
 */
@NullMarked
package io.tidemark.engine.task;

import org.jspecify.annotations.NullMarked;
