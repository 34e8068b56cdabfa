package io.tidemark.engine.task;

/** One source or operator on one worker. */
interface Task {

    String name();

    /**
     * Does a bounded step.
     *
     * @param now the processing time in ms
     * @return how much was done; 0 if there was nothing to do
     */
    int work(long now);

    /** Writes a page of the task's part of the open cut; false when all of it is written. */
    boolean writeCut();

    /** What there is to say of it now. */
    TaskStatus status();

    void close();
}
