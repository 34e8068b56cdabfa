package io.tidemark.cli.savepoint;

import java.nio.ByteBuffer;
import java.util.HexFormat;

/** Bytes that mean something only to the code that wrote them, such as sketches. */
final class ByteValues {

    private static final int SHOWN_MAX = 8;

    private ByteValues() {}

    /** The bytes that a buffer has. */
    static byte[] of(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    /** How many they are, and the first few of them in hexadecimal. */
    static String text(byte[] bytes) {
        int shown = Math.min(bytes.length, SHOWN_MAX);
        return bytes.length
                + (bytes.length == 1 ? " byte" : " bytes")
                + (shown == 0 ? "" : ": " + HexFormat.of().formatHex(bytes, 0, shown))
                + (shown < bytes.length ? "..." : "");
    }
}
