package io.tidemark.engine.system;

/** Something that is driven in bounded steps, by a thread or by a scheduler. */
public interface Agent {

    String name();

    /**
     * Does a bounded step.
     *
     * @param now the processing time in ms since 1970
     * @return how much was done; 0 if there was nothing to do
     */
    int doWork(long now);

    /** Called once, by whoever drove it, after the last step. */
    void onClose();
}
