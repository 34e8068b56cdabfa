/**
 * Deterministic simulation: a whole job, its processes, its disks and their faults in one thread, from one seed.
 *
 * <p>{@link io.tidemark.simulation.Simulation} runs a seed and says what went wrong. Nothing here knows how the engine works
 * inside; it drives agents, breaks disks, and reads what was published.
 */
@NullMarked
package io.tidemark.simulation;

import org.jspecify.annotations.NullMarked;
