package io.tidemark.engine.file.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Searching and decoding of raw bytes, eight at a time. */
final class Bytes {

    /** How many bytes of a malformed record are shown. */
    static final int SHOWN_BYTES_MAX = 1024;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Bytes() {}

    /** The index of the first such byte (below 0x80) in a range, or −1. */
    static int indexOf(byte[] bytes, int from, int to, byte wanted) {
        long pattern = ONES * wanted;
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long difference = (long) LONG.get(bytes, at) ^ pattern;
            // The lowest high bit that is set marks the first zero byte of the difference (Hacker's Delight, 6-1).
            long zeros = (difference - ONES) & ~difference & HIGH_BITS;
            if (zeros != 0) {
                return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
        }
        for (; at < to; at++) {
            if (bytes[at] == wanted) {
                return at;
            }
        }
        return -1;
    }

    static boolean isAscii(byte[] bytes, int from, int to) {
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            if (((long) LONG.get(bytes, at) & HIGH_BITS) != 0) {
                return false;
            }
        }
        for (; at < to; at++) {
            if (bytes[at] < 0) {
                return false;
            }
        }
        return true;
    }

    static boolean isUtf8(byte[] bytes, int from, int to) {
        return isAscii(bytes, from, to) || isStrictUtf8(bytes, from, to);
    }

    /** The text of a range, or null if it is not UTF-8. */
    static @Nullable String text(byte[] bytes, int from, int to) {
        if (isAscii(bytes, from, to)) {
            return ascii(bytes, from, to);
        }
        return isStrictUtf8(bytes, from, to) ? utf8(bytes, from, to) : null;
    }

    /** The text of a range that is known to be ASCII. */
    static String ascii(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }

    /** The text of a range that is known to be UTF-8. */
    static String utf8(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    /** What a malformed range looked like, for people: shortened, and with U+FFFD for what is not UTF-8. */
    static String shown(byte[] bytes, int from, int to) {
        if (to - from <= SHOWN_BYTES_MAX) {
            return utf8(bytes, from, to);
        }
        return utf8(bytes, from, from + SHOWN_BYTES_MAX) + "…";
    }

    private static boolean isStrictUtf8(byte[] bytes, int from, int to) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from));
            return true;
        } catch (CharacterCodingException malformed) {
            return false;
        }
    }
}
