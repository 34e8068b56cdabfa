package io.tidemark.bench.tidemark;

/** A record with a key that is a long. */
record Click(long key, long amount) {}
