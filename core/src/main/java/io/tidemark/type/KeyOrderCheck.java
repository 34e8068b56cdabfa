package io.tidemark.type;

import java.util.Arrays;

/** Checks that the keys of a set or map come in strictly ascending order of their bytes, as {@link KeyOrder} leaves them. */
final class KeyOrderCheck {
    private final ByteSource in;
    private int start;
    private int lastStart;
    private int lastEnd = -1;

    KeyOrderCheck(ByteSource in) {
        this.in = in;
    }

    /** A key begins here. */
    void begin() {
        start = in.offset();
    }

    /** The key ends here. */
    void keyDone() {
        int end = in.offset();
        byte[] a = in.array();
        if (lastEnd >= 0 && Arrays.compareUnsigned(a, lastStart, lastEnd, a, start, end) >= 0) {
            throw in.corrupt("The keys of a set or map are not in ascending order", start);
        }
        lastStart = start;
        lastEnd = end;
    }
}
