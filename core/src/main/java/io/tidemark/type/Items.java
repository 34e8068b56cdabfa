package io.tidemark.type;

/** What lists, sets and maps share: one block of items, closed by a count of 0. */
final class Items {
    private Items() {}

    /** Refuses items that take no bytes, since their count could not be checked against anything. */
    static void requireBytes(Type<?> item) {
        if (item.bytesMin() == 0) {
            throw new TypeException("A " + item.javaClass().getSimpleName()
                    + " has no content, so a collection of them is only a count. Keep the count instead.");
        }
    }

    static void writeEnd(ByteSink out) {
        out.writeLong(0);
    }

    static void readEnd(ByteSource in) {
        int from = in.offset();
        if (in.readLong() != 0) {
            throw in.corrupt("A collection is not in one block", from);
        }
    }

    /** An item in a path. */
    static String step(Object index) {
        String text = String.valueOf(index);
        return "[" + (text.length() <= 40 ? text : text.substring(0, 40) + "...") + "]";
    }
}
