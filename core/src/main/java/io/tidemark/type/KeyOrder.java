package io.tidemark.type;

import java.util.Arrays;

/**
 * Brings the pieces of a set or map, appended to a sink one after the other, into the order of their encoded keys, and
 * refuses two with the same key. A piece begins with its key.
 */
final class KeyOrder {
    private final ByteSink out;
    private final int[] starts;
    private final int[] keyEnds;
    private int count;

    KeyOrder(ByteSink out, int pieces) {
        this.out = out;
        this.starts = new int[pieces + 1];
        this.keyEnds = new int[pieces];
    }

    /** A piece begins here. */
    void begin() {
        if (count == keyEnds.length) {
            throw changed();
        }
        starts[count] = out.size();
    }

    /** The key of the piece ends here. */
    void keyDone() {
        keyEnds[count++] = out.size();
    }

    /** The last piece ends here: puts all in order. */
    void finish() {
        if (count < keyEnds.length) {
            throw changed();
        }
        starts[count] = out.size();
        if (!isAscending()) {
            sort();
        }
    }

    private boolean isAscending() {
        for (int i = 1; i < count; i++) {
            if (compare(i - 1, i) >= 0) {
                return false;
            }
        }
        return true;
    }

    private int compare(int left, int right) {
        byte[] a = out.array();
        return Arrays.compareUnsigned(a, starts[left], keyEnds[left], a, starts[right], keyEnds[right]);
    }

    private void sort() {
        Integer[] order = new Integer[count];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, this::compare);
        for (int i = 1; i < count; i++) {
            if (compare(order[i - 1], order[i]) == 0) {
                throw new TypeException("Two keys of the collection are the same once encoded. "
                        + "Make them one before: numbers at the declared scale, one NaN.");
            }
        }
        byte[] pieces = Arrays.copyOfRange(out.array(), starts[0], starts[count]);
        out.truncate(starts[0]);
        for (int piece : order) {
            out.put(pieces, starts[piece] - starts[0], starts[piece + 1] - starts[piece]);
        }
    }

    private static TypeException changed() {
        return new TypeException(
                "The collection changed while it was encoded. Encode a collection that stays as it is.");
    }
}
