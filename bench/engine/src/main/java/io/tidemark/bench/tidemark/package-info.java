/** The embedded engine's side of the comparison with other engines. */
@NullMarked
package io.tidemark.bench.tidemark;

import org.jspecify.annotations.NullMarked;
