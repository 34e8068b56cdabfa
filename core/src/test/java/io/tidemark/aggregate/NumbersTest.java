package io.tidemark.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.CorruptDataException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Goal: wide integers and roundings are exact. Method: random numbers of every length, from a printed seed, against BigInteger and
 * BigDecimal.
 */
class NumbersTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int RUNS = 5_000;

    private final SplittableRandom random = new SplittableRandom(SEED);

    @Test
    void wideIntegersAddAndSubtractAsBigOnesDo() {
        for (int run = 0; run < RUNS; run++) {
            int n = random.nextInt(2, 4);
            BigInteger a = number(n * 64 - 2);
            BigInteger b = number(n * 64 - 2);
            long[] lanes = lanes(a, n);
            Wide.add(lanes, 1, lanes(b, n), 1, n);
            assertThat(Wide.toBigInteger(lanes, 1, n)).as("seed %s", SEED).isEqualTo(a.add(b));
            Wide.subtract(lanes, 1, lanes(a, n), 1, n);
            assertThat(Wide.toBigInteger(lanes, 1, n)).isEqualTo(b);
            long c = random.nextLong() >> random.nextInt(64);
            lanes = lanes(a, 2 + n % 2);
            BigInteger two = Wide.toBigInteger(lanes, 1, 2);
            Wide.add(lanes, 1, c);
            assertThat(Wide.toBigInteger(lanes, 1, 2)).isEqualTo(wrapped(two.add(BigInteger.valueOf(c)), 128));
            BigInteger d = number(126);
            lanes = lanes(a, n);
            Wide.add(lanes, 1, n, d.longValue(), d.shiftRight(64).longValue());
            assertThat(Wide.toBigInteger(lanes, 1, n)).isEqualTo(wrapped(a.add(d), n * 64));
        }
    }

    @Test
    void wideIntegersAreWrittenInTheFewestBytes() {
        for (int run = 0; run < RUNS; run++) {
            int n = random.nextInt(2, 4);
            BigInteger a = run < 2 ? BigInteger.valueOf(-run) : number(n * 64 - 1);
            ByteSink out = new ByteSink();
            Wide.encode(lanes(a, n), 1, n, out);
            ByteSource in = new ByteSource(out.toBytes());
            assertThat(in.readBytes()).isEqualTo(a.toByteArray());
            long[] back = new long[n + 1];
            Wide.decode(new ByteSource(out.toBytes()), back, 1, n);
            assertThat(back).isEqualTo(lanes(a, n));
            assertThat(Wide.fitsLong(back, 1) && n == 2).isEqualTo(n == 2 && a.bitLength() < 64);
        }
    }

    @Test
    void otherFormsOfWideIntegersAreRefused() {
        byte[][] bad = {{}, {0, 1}, {-1, -1}, {0, 0}, new byte[17]};
        for (byte[] bytes : bad) {
            ByteSink out = new ByteSink();
            out.writeBytes(bytes, 0, bytes.length);
            assertThatThrownBy(() -> Wide.decode(new ByteSource(out.toBytes()), new long[2], 0, 2))
                    .isInstanceOf(CorruptDataException.class);
        }
    }

    @Test
    void quotientsAreRoundedOnce() {
        for (int run = 0; run < RUNS; run++) {
            BigInteger dividend = number(random.nextInt(2, 400));
            BigInteger divisor = number(random.nextInt(2, 190)).abs().add(BigInteger.ONE);
            double expected = new BigDecimal(dividend)
                    .divide(new BigDecimal(divisor), new MathContext(700))
                    .doubleValue();
            assertThat(Rounding.quotient(dividend, divisor)).as("seed %s", SEED).isEqualTo(expected);
        }
    }

    @Test
    void halvesGoToTheEvenNeighbour() {
        BigInteger odd = BigInteger.ONE.shiftLeft(53).add(BigInteger.ONE);
        for (int shift : new int[] {0, 5, 40, 400, 900}) {
            BigInteger half = odd.shiftLeft(shift);
            assertThat(Rounding.toDouble(half, 0)).isEqualTo(Math.scalb(0x1p53, shift));
            assertThat(Rounding.toDouble(half.negate(), 0)).isEqualTo(-Math.scalb(0x1p53, shift));
            if (shift > 0) {
                assertThat(Rounding.toDouble(half.add(BigInteger.ONE), 0)).isEqualTo(Math.scalb(0x1p53 + 2, shift));
            }
        }
        assertThat(Rounding.toDouble(BigInteger.ONE, -1074)).isEqualTo(Double.MIN_VALUE);
        assertThat(Rounding.toDouble(BigInteger.ONE.shiftLeft(2098), -1074)).isInfinite();
        assertThat(Rounding.toDouble(BigInteger.ONE.shiftLeft(2097).add(BigInteger.ONE), -1074))
                .isEqualTo(0x1p1023);
    }

    private BigInteger number(int bits) {
        byte[] bytes = new byte[bits / 8];
        random.nextBytes(bytes);
        BigInteger number = bytes.length == 0 ? BigInteger.valueOf(random.nextInt(2)) : new BigInteger(bytes);
        return number.shiftRight(random.nextInt(bits));
    }

    private static BigInteger wrapped(BigInteger number, int bits) {
        BigInteger low = number.and(BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE));
        return low.testBit(bits - 1) ? low.subtract(BigInteger.ONE.shiftLeft(bits)) : low;
    }

    /** A number in lanes from 1 on. */
    private static long[] lanes(BigInteger number, int n) {
        long[] lanes = new long[n + 1];
        for (int k = 0; k < n; k++) {
            lanes[k + 1] = number.shiftRight(64 * k).longValue();
        }
        return lanes;
    }
}
