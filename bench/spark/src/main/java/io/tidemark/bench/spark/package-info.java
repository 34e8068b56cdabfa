/** Spark Structured Streaming's side of the comparison. */
@NullMarked
package io.tidemark.bench.spark;

import org.jspecify.annotations.NullMarked;
