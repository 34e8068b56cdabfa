package io.tidemark.bench;

/** A generated record: a key and an amount. Its time comes from the source. */
record Event(long key, long amount) {}
