package io.tidemark.engine.backup;

import io.tidemark.core.TidemarkException;
import org.jspecify.annotations.Nullable;

/** A piece of a backup that is missing or not as it was written. */
public final class DamagedBackupException extends TidemarkException {

    private final DamagedPiece piece;

    DamagedBackupException(String name, String why) {
        this(name, why, null);
    }

    DamagedBackupException(String name, String why, @Nullable Throwable cause) {
        super(
                Kind.DATA,
                "The piece " + name + " of the backup is damaged: " + why
                        + ". It is not used; the job goes on from an older cut if it can.",
                cause);
        this.piece = new DamagedPiece(name, why);
    }

    /** The piece. */
    public DamagedPiece piece() {
        return piece;
    }
}
