package io.tidemark.aggregate;

import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.CorruptDataException;
import java.math.BigInteger;

/** Signed integers of several 64-bit lanes, the lowest first, in two's complement. They are wide enough never to overflow. */
final class Wide {

    /** Lanes of a sum of longs: 2^63 values of at most 2^63 take 127 bits. */
    static final int SUM_LANES = 2;

    /** Lanes of a sum of squares of longs, or of decimals of 38 digits: 2^63 values of at most 2^126 take 190 bits. */
    static final int LARGE_SUM_LANES = 3;

    /** Decimal digits that the sums in {@link #SUM_LANES} lanes take at most: they stay below 8.6·10^37. */
    static final int SUM_DIGITS = 38;

    /** Decimal digits of what {@link #LARGE_SUM_LANES} lanes hold. */
    static final int LARGE_SUM_DIGITS = 58;

    private Wide() {}

    /** Adds a long to a number of two lanes. */
    static void add(long[] lanes, int at, long value) {
        long low = lanes[at] + value;
        lanes[at] = low;
        lanes[at + 1] += (value >> 63) + carry(low, value);
    }

    /** Adds a number of 128 bits to one of {@code n} lanes, two at least. */
    static void add(long[] lanes, int at, int n, long valueLow, long valueHigh) {
        long low = lanes[at] + valueLow;
        lanes[at] = low;
        long carry = carry(low, valueLow);
        long sign = valueHigh >> 63;
        for (int k = 1; k < n; k++) {
            carry = addLane(lanes, at + k, k == 1 ? valueHigh : sign, carry);
        }
    }

    /** Adds a number of {@code n} lanes to another. */
    static void add(long[] lanes, int at, long[] value, int valueAt, int n) {
        long carry = 0;
        for (int k = 0; k < n; k++) {
            carry = addLane(lanes, at + k, value[valueAt + k], carry);
        }
    }

    /** Subtracts a number of {@code n} lanes from another: adds its complement, and one. */
    static void subtract(long[] lanes, int at, long[] value, int valueAt, int n) {
        long carry = 1;
        for (int k = 0; k < n; k++) {
            carry = addLane(lanes, at + k, ~value[valueAt + k], carry);
        }
    }

    /** Adds two lanes and a carry of 0 or 1, and returns the carry. */
    private static long addLane(long[] lanes, int at, long value, long carry) {
        long withValue = lanes[at] + value;
        long withCarry = withValue + carry;
        lanes[at] = withCarry;
        return carry(withValue, value) + carry(withCarry, carry);
    }

    /** The carry of an unsigned sum of which {@code part} was a part. */
    private static long carry(long sum, long part) {
        return Long.compareUnsigned(sum, part) < 0 ? 1 : 0;
    }

    /** Whether a number of two lanes fits into its first. */
    static boolean fitsLong(long[] lanes, int at) {
        return lanes[at + 1] == lanes[at] >> 63;
    }

    static BigInteger toBigInteger(long[] lanes, int at, int n) {
        return new BigInteger(bytes(lanes, at, n));
    }

    /** Writes the content of an Avro decimal: the fewest bytes of two's complement, highest first. */
    static void encode(long[] lanes, int at, int n, ByteSink out) {
        int top = n - 1;
        while (top > 0 && lanes[at + top] == lanes[at + top - 1] >> 63) {
            top--;
        }
        int ofTop = fewestBytes(lanes[at + top]);
        out.writeLong((long) top * Long.BYTES + ofTop);
        put(lanes[at + top], ofTop, out);
        for (int k = top - 1; k >= 0; k--) {
            put(lanes[at + k], Long.BYTES, out);
        }
    }

    /** How many bytes of two's complement a number takes. */
    private static int fewestBytes(long number) {
        int magnitude = Long.SIZE - Long.numberOfLeadingZeros(number ^ number >> 63);
        return magnitude / Byte.SIZE + 1;
    }

    /** Writes the lowest bytes of a lane, highest first. */
    private static void put(long lane, int bytes, ByteSink out) {
        for (int b = bytes - 1; b >= 0; b--) {
            out.put((byte) (lane >>> (b * Byte.SIZE)));
        }
    }

    static void decode(ByteSource in, long[] lanes, int at, int n) {
        int position = in.position();
        byte[] bytes = in.readBytes();
        boolean isShortest = bytes.length == 1 || (bytes.length > 1 && bytes[0] != bytes[1] >> 7);
        if (!isShortest || bytes.length > n * Long.BYTES) {
            throw new CorruptDataException(
                    "A number is not in the fewest bytes, or has more than " + n * Long.BYTES, position);
        }
        for (int k = 0; k < n; k++) {
            long lane = 0;
            for (int b = Long.BYTES - 1; b >= 0; b--) {
                int index = bytes.length - 1 - (k * Long.BYTES + b);
                lane = lane << 8 | (index >= 0 ? bytes[index] & 0xFF : (bytes[0] >> 7) & 0xFF);
            }
            lanes[at + k] = lane;
        }
    }

    private static byte[] bytes(long[] lanes, int at, int n) {
        byte[] bytes = new byte[n * Long.BYTES];
        for (int i = 0; i < bytes.length; i++) {
            int fromLow = bytes.length - 1 - i;
            bytes[i] = (byte) (lanes[at + (fromLow >> 3)] >>> ((fromLow & 7) << 3));
        }
        return bytes;
    }
}
