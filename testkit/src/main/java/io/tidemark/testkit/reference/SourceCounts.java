package io.tidemark.testkit.reference;

/** The classes of the records of one partition (rule 10): read is the sum of the others. */
public record SourceCounts(long read, long malformed, long outOfRange, long future, long passedOn) {

    /** Nothing read. */
    public static final SourceCounts NONE = new SourceCounts(0, 0, 0, 0, 0);
}
