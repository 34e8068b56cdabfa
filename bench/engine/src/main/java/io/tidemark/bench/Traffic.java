package io.tidemark.bench;

/** What workloads compute: a count, and a sum or a maximum. */
record Traffic(long count, long sum) {}
