package io.tidemark.type;

/**
 * 64-bit XXH3 with seed 0 of up to 16 bytes that are already in registers, lowest byte first.
 *
 * @see <a href="https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md">The specification of XXH3</a>
 */
final class ShortXxh3 {
    /* What the specification derives from the first 56 bytes of its secret when the seed is 0. */
    private static final long FLIP_1_TO_3 = 0x396cfeb8L ^ 0xbe4ba423L;
    private static final long FLIP_4_TO_8 = 0x1cad21f72c81017cL ^ 0xdb979083e96dd4deL;
    private static final long FLIP_9_TO_16_LOW = 0x1f67b3b7a4a44072L ^ 0x78e5c0cc4ee679cbL;
    private static final long FLIP_9_TO_16_HIGH = 0x2172ffcc7dd05a82L ^ 0x8e2443f7744608b8L;

    private static final long PRIME64_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME64_3 = 0x165667B19E3779F9L;
    private static final long PRIME_MX1 = 0x165667919E3779F9L;
    private static final long PRIME_MX2 = 0x9FB21C651E98DF25L;

    private ShortXxh3() {}

    static long hash1To3(long bytes, int length) {
        long first = bytes & 0xFF;
        long middle = (bytes >>> ((length >> 1) << 3)) & 0xFF;
        long last = (bytes >>> ((length - 1) << 3)) & 0xFF;
        long h = ((first << 16) | (middle << 24) | last | ((long) length << 8)) ^ FLIP_1_TO_3;
        h = (h ^ (h >>> 33)) * PRIME64_2;
        h = (h ^ (h >>> 29)) * PRIME64_3;
        return h ^ (h >>> 32);
    }

    static long hash4To8(long bytes, int length) {
        long first = bytes << 32;
        long last = (bytes >>> ((length - 4) << 3)) & 0xFFFFFFFFL;
        long h = (first + last) ^ FLIP_4_TO_8;
        h ^= Long.rotateLeft(h, 49) ^ Long.rotateLeft(h, 24);
        h *= PRIME_MX2;
        h ^= (h >>> 35) + length;
        h *= PRIME_MX2;
        return h ^ (h >>> 28);
    }

    /**
     * The hash of 9 to 16 bytes.
     *
     * @param first the first 8 bytes
     * @param last the last 8 bytes
     */
    static long hash9To16(long first, long last, int length) {
        long low = first ^ FLIP_9_TO_16_LOW;
        long high = last ^ FLIP_9_TO_16_HIGH;
        long h = length + Long.reverseBytes(low) + high + foldedProduct(low, high);
        h = (h ^ (h >>> 37)) * PRIME_MX1;
        return h ^ (h >>> 32);
    }

    /** The halves of the unsigned 128-bit product, xored. */
    private static long foldedProduct(long a, long b) {
        long high = Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
        return (a * b) ^ high;
    }
}
