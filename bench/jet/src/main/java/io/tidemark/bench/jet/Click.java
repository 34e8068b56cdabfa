package io.tidemark.bench.jet;

import java.io.Serializable;

/** A record with a key that is a long; it is of one of two sides. */
record Click(long key, long amount, boolean isRight) implements Serializable {}
