/** Tests of the types: against Avro's own reader and writer, against random bytes, and against recorded bytes. */
@NullMarked
package io.tidemark.type;

import org.jspecify.annotations.NullMarked;
