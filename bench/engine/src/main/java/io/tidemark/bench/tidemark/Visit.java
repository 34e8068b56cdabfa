package io.tidemark.bench.tidemark;

/** A record with a key that is a string. */
record Visit(String key, long amount) {}
