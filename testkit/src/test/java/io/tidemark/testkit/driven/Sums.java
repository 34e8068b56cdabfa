package io.tidemark.testkit.driven;

import java.math.BigInteger;

/** What the scenarios' aggregates give; least, most, first and last are 0 where they are not computed. */
record Sums(BigInteger sum, long least, long most, Edges edges, Halves lineage) {

    /** The values of the first and the last record in the order of records. */
    record Edges(long first, long last) {}

    /** The halves of the lineage. */
    record Halves(long high, long low) {}

    /** The same sums with values of the first and the last record. */
    Sums with(long first, long last) {
        return new Sums(sum, least, most, new Edges(first, last), lineage);
    }
}
