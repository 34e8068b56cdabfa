/** The state SPI on Flink: keyed map state, whose key is our key group. */
@NullMarked
package io.tidemark.conformance.flink;

import org.jspecify.annotations.NullMarked;
