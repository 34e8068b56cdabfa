package io.tidemark.engine.file.format;

/** Reads whole numbers from their digits, without a detour over text. */
final class Numbers {

    /** What stands for: not a whole number, or too large. */
    static final long NONE = Long.MIN_VALUE;

    private Numbers() {}

    /** A number without a sign, from 0 to 2^63 − 1, or {@link #NONE}. */
    static long naturalLong(byte[] bytes, int from, int to) {
        if (from >= to) {
            return NONE;
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9 || value > (Long.MAX_VALUE - digit) / 10) {
                return NONE;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    /** A number with or without a sign, from −(2^63 − 1) to 2^63 − 1, or {@link #NONE}. */
    static long wholeLong(byte[] bytes, int from, int to) {
        boolean signed = from < to && (bytes[from] == '-' || bytes[from] == '+');
        long value = naturalLong(bytes, signed ? from + 1 : from, to);
        return value != NONE && bytes[from] == '-' ? -value : value;
    }
}
