package io.tidemark.engine.tier;

import java.util.Arrays;

/** What is done with byte strings. */
final class Bytes {

    private Bytes() {}

    static byte[] join(byte[] one, byte[] other) {
        byte[] joined = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, joined, one.length, other.length);
        return joined;
    }

    static boolean startsWith(byte[] bytes, byte[] prefix) {
        return bytes.length >= prefix.length && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
    }

    /** The first byte string after all that begin with a prefix, which is not all 0xFF. */
    static byte[] after(byte[] prefix) {
        int last = prefix.length - 1;
        while (prefix[last] == (byte) 0xFF) {
            last--;
        }
        byte[] after = Arrays.copyOf(prefix, last + 1);
        after[last]++;
        return after;
    }
}
