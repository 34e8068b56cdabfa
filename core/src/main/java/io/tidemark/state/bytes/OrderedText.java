package io.tidemark.state.bytes;

import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;

/** Texts as bytes in the order of {@link String#compareTo}, with an end mark, so that other things can follow. */
/*
 * Each UTF-16 unit takes one to three bytes as in UTF-8, which keeps the order of units; surrogates are not put together, since
 * String.compareTo does not either. 0 ends the text; the units 0 and 1 are written as 1 and the unit plus 1.
 */
final class OrderedText {

    private static final int END = 0;
    private static final int ESCAPE = 1;
    private static final int TWO_BYTES = 0x80;
    private static final int THREE_BYTES = 0x800;

    private OrderedText() {}

    static void write(String text, ByteSink out) {
        for (int i = 0; i < text.length(); i++) {
            int unit = text.charAt(i);
            if (unit <= ESCAPE) {
                out.put((byte) ESCAPE);
                out.put((byte) (unit + 1));
            } else if (unit < TWO_BYTES) {
                out.put((byte) unit);
            } else if (unit < THREE_BYTES) {
                out.put((byte) (0xC0 | (unit >>> 6)));
                out.put((byte) (0x80 | (unit & 0x3F)));
            } else {
                out.put((byte) (0xE0 | (unit >>> 12)));
                out.put((byte) (0x80 | ((unit >>> 6) & 0x3F)));
                out.put((byte) (0x80 | (unit & 0x3F)));
            }
        }
        out.put((byte) END);
    }

    static String read(ByteSource in) {
        StringBuilder text = new StringBuilder();
        for (int lead = in.get() & 0xFF; lead != END; lead = in.get() & 0xFF) {
            if (lead == ESCAPE) {
                text.append((char) (in.get() - 1));
            } else if (lead < TWO_BYTES) {
                text.append((char) lead);
            } else if (lead < 0xE0) {
                text.append((char) ((lead & 0x1F) << 6 | (in.get() & 0x3F)));
            } else {
                text.append((char) ((lead & 0x0F) << 12 | (in.get() & 0x3F) << 6 | (in.get() & 0x3F)));
            }
        }
        return text.toString();
    }
}
