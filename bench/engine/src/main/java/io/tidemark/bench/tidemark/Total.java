package io.tidemark.bench.tidemark;

/** How many records, and the sum of their amounts. */
record Total(long count, long sum) {}
