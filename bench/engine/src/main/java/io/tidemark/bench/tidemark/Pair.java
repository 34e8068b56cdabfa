package io.tidemark.bench.tidemark;

/** Two records of a key, each named by its amount, which is where it is in its partition. */
record Pair(long key, long left, long right) {}
