package io.tidemark.bench;

/** What all workloads compute: a count and a sum. */
record Traffic(long count, long sum) {}
