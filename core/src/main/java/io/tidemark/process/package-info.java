/**
 * Keyed logic of a user's own: what it is given record by record and timer by timer, and the states that it keeps of each key.
 *
 * <p>{@link io.tidemark.process.KeyedProcess} is the way in.
 */
@NullMarked
package io.tidemark.process;

import org.jspecify.annotations.NullMarked;
