/** The state SPI on Kafka Streams: stores and changelogs of the Processor API. */
@NullMarked
package io.tidemark.conformance.kafkastreams;

import org.jspecify.annotations.NullMarked;
