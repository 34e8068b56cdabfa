/**
 * What a program that describes a job implements, and what it is given: {@link io.tidemark.engine.program.JobProvider} and its
 * {@link io.tidemark.engine.program.Args}.
 *
 * <p>It lives in the engine, and not with the command, so that a jar with a job needs the engine and nothing else, and so that the same
 * job can be started by {@code tidemark run}, by a test, and by a program of one's own.
 */
@NullMarked
package io.tidemark.engine.program;

import org.jspecify.annotations.NullMarked;
