package io.tidemark.conformance;

import java.math.BigInteger;

/**
 * The aggregate under test: the exact sum of the values, and the lineage of the records, each a 128-bit number in two halves.
 *
 * <p>The upper half is signed for the sum; the lineage is a number modulo 2^128.
 */
public record Sums(long sumHigh, long sumLow, long lineageHigh, long lineageLow) {

    private static final BigInteger WORD = BigInteger.ONE.shiftLeft(Long.SIZE);

    /** The sum of the values. */
    public BigInteger sum() {
        return BigInteger.valueOf(sumHigh).multiply(WORD).add(unsigned(sumLow));
    }

    /** The lineage as {@link io.tidemark.testkit.reference.Lineage} gives it. */
    public BigInteger lineage() {
        return unsigned(lineageHigh).multiply(WORD).add(unsigned(lineageLow));
    }

    private static BigInteger unsigned(long word) {
        return BigInteger.valueOf(word).mod(WORD);
    }
}
