package io.tidemark.engine.backup;

import io.tidemark.core.TidemarkException;

/** The end of a process that another one has replaced. */
public final class FencedException extends TidemarkException {

    private final String holder;
    private final long epoch;

    FencedException(long commit, long epoch, String holder, String where) {
        super(
                Kind.FENCED,
                "Commit " + commit + " in " + where + " is not ours: the process with epoch " + epoch + " (" + holder
                        + ") has taken over the job. This process stops and leaves everything as it is; stop the other one first"
                        + " if this one was meant to run.",
                null);
        this.holder = holder;
        this.epoch = epoch;
    }

    /** Who has taken over. */
    public String holder() {
        return holder;
    }

    /** The epoch of the process that has taken over; 0 if its record cannot be read. */
    public long epoch() {
        return epoch;
    }
}
