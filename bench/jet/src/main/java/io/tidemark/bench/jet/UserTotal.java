package io.tidemark.bench.jet;

import java.io.Serializable;

/** How many records, and the sum of their amounts; immutable, for the aggregate that a user wrote. */
record UserTotal(long count, long sum) implements Serializable {}
