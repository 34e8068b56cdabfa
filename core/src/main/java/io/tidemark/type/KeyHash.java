package io.tidemark.type;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;

/**
 * The hash of an encoded key, part of the format for ever: 64-bit XXH3 with seed 0.
 *
 * <p>Saved state is laid out by key group, and a key's group follows from this hash, so neither can change.
 *
 * @see <a href="https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md">The specification of XXH3</a>
 */
public final class KeyHash {
    /** The name of the hash in manifests. */
    public static final String NAME = "xxh3-64";

    private static final Hasher64 XXH3 = Hashing.xxh3_64();

    private KeyHash() {}

    /** The hash of {@code length} bytes of an array from {@code offset}. */
    public static long hash(byte[] array, int offset, int length) {
        return XXH3.hashBytesToLong(array, offset, length);
    }

    /** The hash of the zigzag varint of a word, the encoding of an integral key, without touching memory. */
    public static long hashLong(long word) {
        long zigzag = Varint.zigzag(word);
        int length = Varint.length(zigzag);
        long low = Varint.low(zigzag, length);
        if (length <= 3) {
            return ShortXxh3.hash1To3(low, length);
        }
        if (length <= 8) {
            return ShortXxh3.hash4To8(low, length);
        }
        return ShortXxh3.hash9To16(low, tail(low, Varint.high(zigzag, length), length), length);
    }

    /** The last 8 of 9 or 10 bytes. */
    private static long tail(long low, long high, int length) {
        int past = (length - Long.BYTES) << 3;
        return (low >>> past) | (high << (Long.SIZE - past));
    }

    /**
     * The key group of a key: the remainder of its hash, as an unsigned number, by the job's maximum parallelism.
     *
     * @param maxParallelism 1 to {@link TypeLimits#KEY_GROUPS_MAX}
     */
    public static int keyGroup(long hash, int maxParallelism) {
        if (maxParallelism < 1 || maxParallelism > TypeLimits.KEY_GROUPS_MAX) {
            throw new IllegalArgumentException("The maximum parallelism is " + maxParallelism
                    + "; it must be between 1 and " + TypeLimits.KEY_GROUPS_MAX + ".");
        }
        int mask = maxParallelism - 1;
        if ((maxParallelism & mask) == 0) {
            return (int) hash & mask;
        }
        return (int) Long.remainderUnsigned(hash, maxParallelism);
    }
}
