/** Hazelcast Jet's side of the comparison. */
@NullMarked
package io.tidemark.bench.jet;

import org.jspecify.annotations.NullMarked;
