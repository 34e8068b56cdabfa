/**
 * The heap store: flat tables a key group, and what changed in them since the last cut.
 *
 * <p>A table belongs to one worker and needs no lock. A cut freezes the pages that changed; they are written in small steps between
 * batches, and a record that touches a frozen page waits until that one page is written.
 */
@NullMarked
package io.tidemark.engine.heap;

import org.jspecify.annotations.NullMarked;
