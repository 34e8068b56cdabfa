package io.tidemark.bench.kafkastreams;

/** How many records, and the sum of their amounts. */
record Total(long count, long sum) {}
