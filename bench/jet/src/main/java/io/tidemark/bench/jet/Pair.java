package io.tidemark.bench.jet;

import java.io.Serializable;

/** Two records of a key, each named by where it is in its partition. */
record Pair(long key, long left, long right) implements Serializable {}
