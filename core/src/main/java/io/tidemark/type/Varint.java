package io.tidemark.type;

/**
 * Avro's variable-length integers, worked out in registers.
 *
 * <p>A signed word is zigzagged (0, −1, 1, −2 become 0, 1, 2, 3) and cut into groups of 7 bits, lowest first, one per
 * byte; the top bit of a byte says that another follows. A 64-bit word takes 1 to {@link #BYTES_MAX} bytes.
 */
final class Varint {
    static final int BYTES_MAX = 10;

    private static final long CONTINUE_ALL = 0x8080808080808080L;

    private Varint() {}

    static long zigzag(long word) {
        return (word << 1) ^ (word >> 63);
    }

    static long unzigzag(long zigzag) {
        return (zigzag >>> 1) ^ -(zigzag & 1);
    }

    /** Bytes that a zigzagged word takes; a multiplication stands in for the division by 7. */
    static int length(long zigzag) {
        return ((63 - Long.numberOfLeadingZeros(zigzag | 1)) * 9 + 73) >>> 6;
    }

    /** The first up to 8 of the {@code length} bytes, the first byte lowest; bytes past the length are 0. */
    static long low(long zigzag, int length) {
        long continues = length > 8 ? CONTINUE_ALL : CONTINUE_ALL & ((1L << ((length - 1) << 3)) - 1);
        return spread(zigzag) | continues;
    }

    /** The ninth byte in the low 8 bits and the tenth above it, for lengths 9 and 10. */
    static long high(long zigzag, int length) {
        return length == 9 ? zigzag >>> 56 : ((zigzag >>> 56) & 0x7F) | 0x80 | ((zigzag >>> 63) << 8);
    }

    /*
     * Moves the low 56 bits apart so that each byte gets 7: first halves of 28 bits into halves of 32, then 14 into 16, then
     * 7 into 8. Three shifts instead of a loop with a branch per byte.
     */
    private static long spread(long zigzag) {
        long x = zigzag & 0x00FFFFFFFFFFFFFFL;
        x = ((x & 0x00FFFFFFF0000000L) << 4) | (x & 0x000000000FFFFFFFL);
        x = ((x & 0x0FFFC0000FFFC000L) << 2) | (x & 0x00003FFF00003FFFL);
        return ((x & 0x3F803F803F803F80L) << 1) | (x & 0x007F007F007F007FL);
    }
}
