package io.tidemark.type;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Strict UTF-8: text and bytes stand for each other one to one, or are refused. */
final class Utf8Text {
    private static final char REPLACEMENT = '\uFFFD';

    private Utf8Text() {}

    /** Bytes that {@code text} takes in UTF-8. */
    static int length(String text) {
        long bytes = 0;
        int chars = text.length();
        for (int i = 0; i < chars; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes += 1;
            } else if (c < 0x800) {
                bytes += 2;
            } else if (!Character.isSurrogate(c)) {
                bytes += 3;
            } else {
                requirePair(text, i);
                bytes += 4;
                i++;
            }
        }
        if (bytes > TypeLimits.VALUE_BYTES_MAX) {
            TypeLimits.requireValueSize((int) Math.min(bytes, Integer.MAX_VALUE));
        }
        return (int) bytes;
    }

    private static void requirePair(String text, int i) {
        boolean pair = Character.isHighSurrogate(text.charAt(i))
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (!pair) {
            throw new TypeException("The text has an unpaired surrogate (0x"
                    + Integer.toHexString(text.charAt(i)) + ") at character " + i
                    + ", which UTF-8 cannot hold. Repair or replace it where the text comes from.");
        }
    }

    /** Writes a text whose pairs {@link #length} has checked. */
    static void encode(String text, byte[] a, int offset) {
        int at = offset;
        int chars = text.length();
        for (int i = 0; i < chars; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                a[at++] = (byte) c;
            } else if (c < 0x800) {
                a[at++] = (byte) (0xC0 | (c >> 6));
                a[at++] = (byte) (0x80 | (c & 0x3F));
            } else if (!Character.isSurrogate(c)) {
                a[at++] = (byte) (0xE0 | (c >> 12));
                a[at++] = (byte) (0x80 | ((c >> 6) & 0x3F));
                a[at++] = (byte) (0x80 | (c & 0x3F));
            } else {
                int point = Character.toCodePoint(c, text.charAt(++i));
                a[at++] = (byte) (0xF0 | (point >> 18));
                a[at++] = (byte) (0x80 | ((point >> 12) & 0x3F));
                a[at++] = (byte) (0x80 | ((point >> 6) & 0x3F));
                a[at++] = (byte) (0x80 | (point & 0x3F));
            }
        }
    }

    /**
     * Reads a text.
     *
     * @param position where the bytes are in their source, for the message
     */
    static String decode(byte[] a, int offset, int length, long position) {
        String text = new String(a, offset, length, StandardCharsets.UTF_8);
        // The JDK's fast decoder puts U+FFFD for whatever is malformed, so only a text with one in it needs a second
        // look.
        if (text.indexOf(REPLACEMENT) >= 0 && !isStrict(a, offset, length)) {
            throw new CorruptDataException("A text is not UTF-8", position);
        }
        return text;
    }

    private static boolean isStrict(byte[] a, int offset, int length) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(a, offset, length));
            return true;
        } catch (CharacterCodingException malformed) {
            return false;
        }
    }
}
