package io.tidemark.bench.common;

/** Where a result belongs and what it is: the second of event time that it is complete with, and a hash of all that is in it. */
public final class Outcome {

    private static final long MIX = 0x9E3779B97F4A7C15L;
    private static final int FOLD = 29;

    private Outcome() {}

    /** The hash of a window's count and sum. */
    public static long window(long key, long start, long end, long count, long sum) {
        return mix(mix(mix(mix(key * MIX + start) + end) + count) + sum);
    }

    /** The hash of a pair: where each of its records is in its partition. */
    public static long pair(long key, long left, long right) {
        return mix(mix(key * MIX + left) + right);
    }

    /** The hash of an id. */
    public static long id(long key) {
        return mix(key * MIX);
    }

    /** What stands for a key that is a string. */
    public static long key(String key) {
        long hash = key.length();
        for (int at = 0; at < key.length(); at++) {
            hash = (hash ^ key.charAt(at)) * MIX;
            hash ^= hash >>> FOLD;
        }
        return hash;
    }

    private static long mix(long bits) {
        long x = (bits ^ (bits >>> FOLD)) * MIX;
        return x ^ (x >>> (FOLD + 3));
    }
}
