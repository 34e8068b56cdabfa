package io.tidemark.conformance;

import io.tidemark.type.Type;

/** What comes out of a task: results, late pairs, and at the end of the input the counts. */
public sealed interface Outcome {

    /** How outcomes are written. */
    Type<Outcome> TYPE = Type.of(Outcome.class);

    /** The FINAL of a key and window, with its revision; or a joined row, as if it had a window of its own. */
    record Result(String key, long start, long end, long revision, Sums sums) implements Outcome {}

    /** A record that was late for a window. */
    record Late(int sender, long position, String key, long stamp, long start, long end) implements Outcome {}

    /** How many of a partition's records one task has counted in each class. */
    record Counts(int sender, long in, long contributed, long duplicate, long late, long latePairs)
            implements Outcome {}

    /** This outcome in bytes. */
    default byte[] toBytes() {
        return TYPE.toBytes(this);
    }
}
