package io.tidemark.simulation;

import io.tidemark.aggregate.Aggregator;
import io.tidemark.aggregate.SubtractingAggregator;
import io.tidemark.type.Type;
import java.math.BigInteger;

/**
 * The accumulator of lineage: a sum modulo 2^128 in two halves.
 *
 * @param high the upper half
 * @param low the lower half
 */
public record Trail(long high, long low) {

    static final Type<Trail> TYPE = Type.of(Trail.class);

    private static final Trail EMPTY = new Trail(0, 0);
    private static final BigInteger WORD = BigInteger.ONE.shiftLeft(Long.SIZE);

    Trail plus(long otherHigh, long otherLow) {
        long sum = low + otherLow;
        long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        return new Trail(high + otherHigh + carry, sum);
    }

    private Trail minus(Trail other) {
        long borrow = Long.compareUnsigned(low, other.low) < 0 ? 1 : 0;
        return new Trail(high - other.high - borrow, low - other.low);
    }

    /** The lineage as the reference model writes it. */
    static BigInteger number(long high, long low) {
        return BigInteger.valueOf(high)
                .mod(WORD)
                .multiply(WORD)
                .add(BigInteger.valueOf(low).mod(WORD));
    }

    /** Adds lineages up. */
    static class Adding implements Aggregator<Element, Trail, Trail> {

        @Override
        public Trail create() {
            return EMPTY;
        }

        @Override
        public Trail add(Trail trail, Element element) {
            return trail.plus(element.lineageHigh(), element.lineageLow());
        }

        @Override
        public Trail merge(Trail earlier, Trail later) {
            return earlier.plus(later.high(), later.low());
        }

        @Override
        public Trail result(Trail trail) {
            return trail;
        }
    }

    /** The same, and takes back what was merged. */
    static final class Subtracting extends Adding implements SubtractingAggregator<Element, Trail, Trail> {

        @Override
        public Trail subtract(Trail trail, Trail part) {
            return trail.minus(part);
        }
    }
}
