package io.tidemark.type;

/** What lists, sets and maps share: one block of items, closed by a count of 0. */
final class Items {
    /** Most items that a collection makes room for before it has read any: a damaged count costs no more than this. */
    static final int ROOM_MAX = 1 << 10;

    private Items() {}

    /** How much room to make for {@code count} items in a table that is to stay half empty. */
    static int tableRoom(int count) {
        return 2 * Math.min(count, ROOM_MAX);
    }

    /** Refuses stored items that were different when they were encoded and are equal to Java now. */
    static void requireAll(int found, int expected, Type<?> item) {
        if (found != expected) {
            throw new TypeException(
                    "Of " + expected + " different stored items, " + found + " are left, because equals() of "
                            + item.javaClass().getName() + " takes some for equal. Let it compare all components.");
        }
    }

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
