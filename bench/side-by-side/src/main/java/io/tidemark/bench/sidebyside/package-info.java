/** Runs engines one after the other on the same work, holds their results against the reference, and prints a table of ratios. */
@NullMarked
package io.tidemark.bench.sidebyside;

import org.jspecify.annotations.NullMarked;
