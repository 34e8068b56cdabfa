/** Tests of the suite itself, on maps in memory. */
@NullMarked
package io.tidemark.conformance;

import org.jspecify.annotations.NullMarked;
