package io.tidemark.bench.flink;

/** How many records, and the sum of their amounts. */
public class Total {

    /** How many records. */
    public long count;

    /** The sum of their amounts. */
    public long sum;
}
