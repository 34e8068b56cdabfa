package io.tidemark.bench.flink;

/** A record with a key that is a string, in the form that Flink serializes by itself. */
public class Visit {

    /** The key. */
    public String key = "";

    /** The amount. */
    public long amount;
}
