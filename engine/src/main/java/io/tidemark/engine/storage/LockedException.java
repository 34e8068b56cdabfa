package io.tidemark.engine.storage;

import io.tidemark.core.TidemarkException;

/** A directory that another live process uses. */
public final class LockedException extends TidemarkException {

    private final String holder;

    LockedException(String directory, String holder) {
        super(
                Kind.FENCED,
                "The directory " + directory + " is in use by another process (" + holder
                        + "). Stop that process, with kill -9 if it does not answer, or use another directory.",
                null);
        this.holder = holder;
    }

    /** Who uses it. */
    public String holder() {
        return holder;
    }
}
