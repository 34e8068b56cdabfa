package io.tidemark.cell;

import io.tidemark.core.TidemarkException;

/** A table that would pass what one Java array holds. */
public final class TableFullException extends TidemarkException {

    /** The most items that an array of a table has: what a Java array holds on every JVM. */
    static final int ARRAY_MAX = Integer.MAX_VALUE - 8;

    private TableFullException(String message) {
        super(Kind.RESOURCES, message, null);
    }

    static void requireArray(String what, long length) {
        if (length > ARRAY_MAX) {
            throw new TableFullException("The " + what + " of one key group in one state or slice need an array of "
                    + length + "; the most is " + ARRAY_MAX
                    + ". Use more key groups, shorter keys, or a smaller aggregate.");
        }
    }
}
