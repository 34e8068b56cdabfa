package io.tidemark.bench.flink;

/** A record with a key that is a long, in the form that Flink serializes by itself. */
public class Click {

    /** The key. */
    public long key;

    /** The amount. */
    public long amount;
}
