/** Windows as pure arithmetic: where slices and windows start and end. */
@NullMarked
package io.tidemark.window;

import org.jspecify.annotations.NullMarked;
