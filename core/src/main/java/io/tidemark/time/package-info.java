/** Event time: its range, durations as users write them, and how clocks merge. */
@NullMarked
package io.tidemark.time;

import org.jspecify.annotations.NullMarked;
