package io.tidemark.bench.jet;

import java.io.Serializable;

/** A record with a key that is a string. */
record Visit(String key, long amount) implements Serializable {}
