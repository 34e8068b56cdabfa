/**
 * What others on the machine may ask a running job, through a UNIX socket in its backup directory.
 *
 * <p>A request is one line of UTF-8, of {@code REQUEST_BYTES_MAX} bytes at most:
 *
 * <pre>
 * status                     how the job is doing, in lines for people
 * status json                the same as one JSON object
 * savepoint DIRECTORY        a savepoint of the next cut, into an empty directory; the job goes on
 * stop DIRECTORY             stops the job after a last cut, with a savepoint of that
 * </pre>
 *
 * <p>The answer is any number of lines {@code progress PERCENT} and {@code say TEXT}, and a last one, {@code ok} or {@code failed KIND
 * MESSAGE}, where the kind is one of {@link io.tidemark.core.TidemarkException.Kind}. A connection is for one request.
 */
@NullMarked
package io.tidemark.engine.control;

import org.jspecify.annotations.NullMarked;
