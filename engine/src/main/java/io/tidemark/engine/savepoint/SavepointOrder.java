package io.tidemark.engine.savepoint;

import io.tidemark.engine.backup.HeldCut;
import io.tidemark.portable.Manifest;
import io.tidemark.portable.SavepointWriter;
import io.tidemark.storage.Storage;
import org.jspecify.annotations.Nullable;

/** A savepoint of a running job, from the moment it is asked for until it is written. Safe for use by any thread. */
public final class SavepointOrder implements CutRequests.Reader {

    private final Storage target;
    private volatile @Nullable HeldCut cut;
    private volatile @Nullable Manifest manifest;
    private volatile @Nullable RuntimeException failure;
    private volatile int percent;

    /**
     * An order of a savepoint in an empty storage.
     *
     * @throws io.tidemark.core.RefusedException if something is in it
     */
    public SavepointOrder(Storage target) {
        this.target = SavepointWriter.requireEmpty(target);
    }

    @Override
    public void take(HeldCut taken) {
        cut = taken;
    }

    @Override
    public void fail(RuntimeException why) {
        failure = why;
    }

    /** How much is written, from 0 to 100. */
    public int percent() {
        return percent;
    }

    /**
     * What was written; null as long as it is not.
     *
     * @throws RuntimeException why it cannot be written
     */
    public @Nullable Manifest result() {
        RuntimeException why = failure;
        if (why != null) {
            throw why;
        }
        return manifest;
    }

    Storage target() {
        return target;
    }

    @Nullable
    HeldCut cut() {
        return cut;
    }

    boolean isOver() {
        return manifest != null || failure != null;
    }

    void progressed(int percentDone) {
        percent = percentDone;
    }

    void done(Manifest written) {
        manifest = written;
    }
}
