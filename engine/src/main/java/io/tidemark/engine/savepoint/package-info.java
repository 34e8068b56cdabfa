/**
 * Savepoints of the embedded engine: the rows of a committed cut in the portable format, and back into stores.
 *
 * <p>Both ways go through the chunks that a cut is made of, so they are the same for every store and backup, and need no class of
 * the user's: chunks hold encodings, and the cut says of which schema.
 */
@NullMarked
package io.tidemark.engine.savepoint;

import org.jspecify.annotations.NullMarked;
