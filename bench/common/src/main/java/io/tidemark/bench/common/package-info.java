/** The workloads of the comparison: their records, what has to come of them, and what a process reports. */
@NullMarked
package io.tidemark.bench.common;

import org.jspecify.annotations.NullMarked;
