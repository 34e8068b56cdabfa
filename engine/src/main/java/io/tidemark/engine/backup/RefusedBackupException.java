package io.tidemark.engine.backup;

import io.tidemark.core.TidemarkException;

/** A backup that cannot be used as asked, though nothing is wrong with it. */
public final class RefusedBackupException extends TidemarkException {

    RefusedBackupException(String message) {
        super(Kind.INVALID, message, null);
    }

    static RefusedBackupException newer(String name, int version, int known) {
        return new RefusedBackupException("The piece " + name + " of the backup has format " + version
                + ", and this version of Tidemark knows formats up to " + known
                + ". A newer version wrote it: start that version, or start from a savepoint.");
    }
}
