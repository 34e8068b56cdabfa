/** Tests of the portable store. */
@NullMarked
package io.tidemark.state.bytes;

import org.jspecify.annotations.NullMarked;
