/** The workloads as plain loops over flat tables on one thread: the reference for every engine's results, and the limit of what they may cost. */
@NullMarked
package io.tidemark.bench.common.plain;

import org.jspecify.annotations.NullMarked;
