/** What windows compute: aggregates as users compose them, and the kernels that fold records into flat rows. */
@NullMarked
package io.tidemark.aggregate;

import org.jspecify.annotations.NullMarked;
