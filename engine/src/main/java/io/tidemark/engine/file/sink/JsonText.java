package io.tidemark.engine.file.sink;

import com.fasterxml.jackson.core.io.NumberOutput;
import io.tidemark.type.ByteSink;
import java.nio.charset.StandardCharsets;

/** Writes the tokens of JSON in UTF-8. A text with half a surrogate pair keeps it, as an escape. */
final class JsonText {

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    private final ByteSink out;

    JsonText(ByteSink out) {
        this.out = out;
    }

    /** Punctuation. */
    void mark(char c) {
        out.put((byte) c);
    }

    /** Bytes that are JSON already. */
    void raw(byte[] bytes) {
        out.put(bytes, 0, bytes.length);
    }

    void nothing() {
        raw(NULL);
    }

    void ascii(String text) {
        int length = text.length();
        out.ensure(length);
        for (int i = 0; i < length; i++) {
            out.put((byte) text.charAt(i));
        }
    }

    /** A whole number, exactly. */
    void number(long value) {
        ascii(Long.toString(value));
    }

    /** A number in the fewest digits that mean it, whatever the Java version; NaN and the infinities as text. */
    void number(double value) {
        if (Double.isFinite(value)) {
            ascii(NumberOutput.toString(value, true));
        } else {
            text(Double.toString(value));
        }
    }

    /** The same for a float. */
    void number(float value) {
        if (Float.isFinite(value)) {
            ascii(NumberOutput.toString(value, true));
        } else {
            text(Float.toString(value));
        }
    }

    /** A name and a colon. */
    void name(String name) {
        text(name);
        mark(':');
    }

    /** A text in quotes. */
    void text(String text) {
        out.ensure(text.length() + 2);
        mark('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 0x7F && c != '"' && c != '\\') {
                out.put((byte) c);
            } else if (c < 0x80) {
                escape(c);
            } else if (Character.isSurrogate(c)) {
                i += surrogate(text, i);
            } else if (c < 0x800) {
                out.put((byte) (0xC0 | (c >> 6)));
                out.put((byte) (0x80 | (c & 0x3F)));
            } else {
                out.put((byte) (0xE0 | (c >> 12)));
                out.put((byte) (0x80 | ((c >> 6) & 0x3F)));
                out.put((byte) (0x80 | (c & 0x3F)));
            }
        }
        mark('"');
    }

    /** Writes a pair, or half of one; tells how many characters more than one it took. */
    private int surrogate(String text, int i) {
        char c = text.charAt(i);
        if (i + 1 == text.length() || !Character.isSurrogatePair(c, text.charAt(i + 1))) {
            unicode(c);
            return 0;
        }
        int point = Character.toCodePoint(c, text.charAt(i + 1));
        out.put((byte) (0xF0 | (point >> 18)));
        out.put((byte) (0x80 | ((point >> 12) & 0x3F)));
        out.put((byte) (0x80 | ((point >> 6) & 0x3F)));
        out.put((byte) (0x80 | (point & 0x3F)));
        return 1;
    }

    private void escape(char c) {
        switch (c) {
            case '"', '\\' -> {
                mark('\\');
                mark(c);
            }
            case '\n' -> ascii("\\n");
            case '\r' -> ascii("\\r");
            case '\t' -> ascii("\\t");
            default -> unicode(c);
        }
    }

    private void unicode(char c) {
        ascii("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            out.put(HEX[(c >> shift) & 0xF]);
        }
    }
}
