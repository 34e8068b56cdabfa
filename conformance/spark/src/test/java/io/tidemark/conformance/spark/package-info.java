/** The state SPI on Spark: map state of transformWithState, whose key is our key group. */
@NullMarked
package io.tidemark.conformance.spark;

import org.jspecify.annotations.NullMarked;
