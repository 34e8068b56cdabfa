/** The SPI of sinks: writers that take part in cuts, so that output appears exactly once. */
@NullMarked
package io.tidemark.sink;

import org.jspecify.annotations.NullMarked;
