/** What a measuring process asks of its machine: the clock, processor time, memory, and one thread that looks at them. */
@NullMarked
package io.tidemark.bench.common.system;

import org.jspecify.annotations.NullMarked;
