/** Flink SQL's side of the comparison: window functions on a table that the feed fills. */
@NullMarked
package io.tidemark.bench.flink.sql;

import org.jspecify.annotations.NullMarked;
