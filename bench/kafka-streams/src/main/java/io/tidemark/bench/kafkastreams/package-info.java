/** Kafka Streams' side of the comparison, with a broker of its own. */
@NullMarked
package io.tidemark.bench.kafkastreams;

import org.jspecify.annotations.NullMarked;
