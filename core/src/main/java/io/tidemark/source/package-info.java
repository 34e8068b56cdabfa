/** The SPI of sources: partitions that are discovered, opened at a position, and read in bounded steps. */
@NullMarked
package io.tidemark.source;

import org.jspecify.annotations.NullMarked;
