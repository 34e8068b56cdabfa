package io.tidemark.testkit.driven;

import java.math.BigInteger;

/** What the scenarios' aggregate gives; least and most are 0 where they are not computed. */
record Sums(BigInteger sum, long least, long most, long lineageHigh, long lineageLow) {}
