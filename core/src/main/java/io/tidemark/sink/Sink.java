package io.tidemark.sink;

/**
 * Where results go: a description that can be started any number of times.
 *
 * @param <T> what it takes
 */
public interface Sink<T> {

    /** What the sink promises when a job is killed and started again. */
    enum Delivery {
        /** Output appears when its cut commits, exactly once. */
        TRANSACTIONAL,
        /** Output may be written again, with the same identity and content, and replaces itself. */
        IDEMPOTENT,
        /** Output since the last cut is written again after a crash. */
        REPEATS
    }

    Delivery delivery();

    /** Starts one run. */
    SinkRun<T> start(SinkContext context);
}
