package io.tidemark.bench.flink;

/** A result: of a window its key (or what stands for it), bounds, count and sum; of a pair its key and places; of an id the id. */
public class Outcomes {

    /** The key, or what stands for it. */
    public long key;

    /** The window's start, or where the left record of a pair is. */
    public long start;

    /** The window's end, or where the right record of a pair is. */
    public long end;

    /** The window's count. */
    public long count;

    /** The window's sum. */
    public long sum;
}
