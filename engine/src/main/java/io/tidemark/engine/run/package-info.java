/**
 * One run of a job: the workers wired together, and the conductor that takes cuts, finds partitions, and ends the run.
 *
 * <p>Nothing here starts a thread: a run is a list of agents.
 */
@NullMarked
package io.tidemark.engine.run;

import org.jspecify.annotations.NullMarked;
