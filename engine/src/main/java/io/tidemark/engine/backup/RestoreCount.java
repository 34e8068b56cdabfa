package io.tidemark.engine.backup;

/** Counts what a start reads of state, and tells a listener. Safe for use by several threads. */
public final class RestoreCount {

    /** How many bytes or rows are read before the listener is told again. */
    private static final long TOLD_EVERY_BYTES = 1 << 20;

    private static final long TOLD_EVERY_ROWS = 1 << 14;

    private final RestoreListener listener;
    private RestoreProgress last = new RestoreProgress(RestoreProgress.Step.CHECK, RestoreProgress.Unit.BYTES, 0, 0);
    private long done;

    /** A count that has not begun. */
    public RestoreCount(RestoreListener listener) {
        this.listener = listener;
    }

    /** A count that nobody is told of. */
    public static RestoreCount silent() {
        return new RestoreCount(RestoreListener.NONE);
    }

    /** Begins a step. */
    public synchronized void begin(RestoreProgress.Step step, RestoreProgress.Unit unit, long total) {
        done = 0;
        tell(new RestoreProgress(step, unit, 0, total));
    }

    /** Counts what was read. */
    public synchronized void add(long read) {
        done += read;
        long every = last.unit() == RestoreProgress.Unit.BYTES ? TOLD_EVERY_BYTES : TOLD_EVERY_ROWS;
        if (done - last.done() >= every || done == last.total()) {
            tell(new RestoreProgress(last.step(), last.unit(), done, last.total()));
        }
    }

    private void tell(RestoreProgress progress) {
        last = progress;
        listener.at(progress);
    }
}
