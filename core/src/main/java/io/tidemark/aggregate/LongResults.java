package io.tidemark.aggregate;

import java.math.BigDecimal;
import java.math.BigInteger;

/** What comes of an exact sum of longs. */
final class LongResults {

    private LongResults() {}

    static Long sum(long[] lanes, int at, long records) {
        if (!Wide.fitsLong(lanes, at)) {
            throw new ResultOverflowException("The sum " + Wide.toBigInteger(lanes, at, Wide.SUM_LANES)
                    + " does not fit into 64 bits. Use sumExact, or sum over shorter windows.");
        }
        return lanes[at];
    }

    static BigDecimal sumExact(long[] lanes, int at, long records) {
        return new BigDecimal(Wide.toBigInteger(lanes, at, Wide.SUM_LANES));
    }

    static Double mean(long[] lanes, int at, long records) {
        if (records == 0) {
            return Double.NaN;
        }
        return Rounding.quotient(Wide.toBigInteger(lanes, at, Wide.SUM_LANES), BigInteger.valueOf(records));
    }
}
