/** Batches on their way between tasks: channels between two workers, and the outlets that fill them. */
@NullMarked
package io.tidemark.engine.flow;

import org.jspecify.annotations.NullMarked;
