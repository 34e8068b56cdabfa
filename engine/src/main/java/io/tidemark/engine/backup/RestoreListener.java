package io.tidemark.engine.backup;

/** Is told how far a start has come with reading state, by the thread that starts the job and about once a MiB: it has to be quick. */
@FunctionalInterface
public interface RestoreListener {

    /** Does not want to know. */
    RestoreListener NONE = progress -> {};

    /** Takes how far it has come; each step is told at its beginning and at its end, too. */
    void at(RestoreProgress progress);
}
