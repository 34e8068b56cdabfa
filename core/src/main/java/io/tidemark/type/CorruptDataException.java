package io.tidemark.type;

import io.tidemark.core.TidemarkException;
import org.jspecify.annotations.Nullable;

/** Bytes that no encoder of the type could have written. */
public final class CorruptDataException extends TidemarkException {
    private final long position;

    /**
     * Creates the error.
     *
     * @param problem a sentence on what is wrong with the bytes, without a full stop
     * @param position bytes from the start of the source to the piece that is wrong
     */
    public CorruptDataException(String problem, long position) {
        this(problem, position, null);
    }

    CorruptDataException(String problem, long position, @Nullable Throwable cause) {
        super(
                Kind.DATA,
                problem + ", at byte " + position
                        + " of the encoded data. The bytes are damaged, or were written with another schema: "
                        + "restore them from another copy, or read them with the schema they were written with.",
                cause);
        this.position = position;
    }

    /** Bytes from the start of the source to the piece that is wrong. */
    public long position() {
        return position;
    }
}
