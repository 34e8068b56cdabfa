package io.tidemark.testkit.reference;

import java.math.BigInteger;

/**
 * A fingerprint of a set of source records: the sum, modulo 2^128, of a 128-bit hash of each record's place.
 *
 * <p>A count and a sum cannot see one record lost and another doubled; this can.
 */
public final class Lineage {

    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(128);
    private static final BigInteger WORD = BigInteger.ONE.shiftLeft(64);
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private Lineage() {}

    /** The 128-bit hash of one source record's place: {@link #high} and {@link #low}. */
    public static BigInteger hash128(String source, String partition, long position) {
        return unsigned(high(source, partition, position))
                .multiply(WORD)
                .add(unsigned(low(source, partition, position)));
    }

    /** The upper 64 bits of the hash. */
    public static long high(String source, String partition, long position) {
        return mix(mix(name(source, partition) ^ 0x6a09e667f3bcc908L) + position);
    }

    /** The lower 64 bits of the hash. */
    public static long low(String source, String partition, long position) {
        return mix(mix(name(source, partition) ^ 0xbb67ae8584caa73bL) + position);
    }

    /** The sum of two fingerprints, modulo 2^128. */
    public static BigInteger plus(BigInteger left, BigInteger right) {
        return left.add(right).mod(MODULUS);
    }

    private static BigInteger unsigned(long word) {
        return BigInteger.valueOf(word).mod(WORD);
    }

    /** FNV-1a over the characters of both names with a separator between them. */
    private static long name(String source, String partition) {
        long hash = FNV_OFFSET;
        for (char c : (source + '\0' + partition).toCharArray()) {
            hash = (hash ^ c) * FNV_PRIME;
        }
        return hash;
    }

    /** Stafford's thirteenth mix, as SplitMix64 uses it: a bijection on 64 bits. */
    private static long mix(long seed) {
        long z = seed + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
