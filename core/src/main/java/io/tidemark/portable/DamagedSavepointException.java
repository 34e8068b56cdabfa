package io.tidemark.portable;

import io.tidemark.core.TidemarkException;
import org.jspecify.annotations.Nullable;

/** A savepoint that is not as it was written. */
public final class DamagedSavepointException extends TidemarkException {

    private static final long serialVersionUID = 1L;

    DamagedSavepointException(String where, String file, String why) {
        this(where, file, why, null);
    }

    DamagedSavepointException(String where, String file, String why, @Nullable Throwable cause) {
        super(
                Kind.DATA,
                "The savepoint in " + where + " is damaged: of its file " + file + ", " + why
                        + ". Nothing of it is used. Copy the savepoint anew, or take another.",
                cause);
    }
}
