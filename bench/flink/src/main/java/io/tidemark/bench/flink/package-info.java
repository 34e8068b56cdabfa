/** Flink's side of the comparison: the DataStream API and SQL. */
@NullMarked
package io.tidemark.bench.flink;

import org.jspecify.annotations.NullMarked;
