package io.tidemark.aggregate;

import java.math.BigInteger;

/** Exact numbers as doubles, rounded once: to the nearest, ties to even. */
final class Rounding {

    /** More bits than a double has, so that what lies below them only has to say whether it is zero. */
    private static final int BITS = 64;

    private Rounding() {}

    /** The double nearest to number · 2^exponent; infinite beyond the range. The exponent is −1074 at least. */
    static double toDouble(BigInteger number, int exponent) {
        int excess = number.bitLength() - BITS;
        if (excess <= 0) {
            return Math.scalb(number.doubleValue(), exponent);
        }
        BigInteger magnitude = number.abs();
        BigInteger top = magnitude.shiftRight(excess);
        if (magnitude.getLowestSetBit() < excess) {
            top = top.setBit(0);
        }
        double rounded = Math.scalb(top.doubleValue(), exponent + excess);
        return number.signum() < 0 ? -rounded : rounded;
    }

    /** The double nearest to dividend / divisor, of integers below 2^512; the divisor is positive. */
    static double quotient(BigInteger dividend, BigInteger divisor) {
        BigInteger magnitude = dividend.abs();
        int shift = Math.max(0, BITS + 1 + divisor.bitLength() - magnitude.bitLength());
        BigInteger[] parts = magnitude.shiftLeft(shift).divideAndRemainder(divisor);
        BigInteger top = parts[0];
        if (parts[1].signum() != 0) {
            top = top.setBit(0);
        }
        double rounded = toDouble(top, -shift);
        return dividend.signum() < 0 ? -rounded : rounded;
    }
}
