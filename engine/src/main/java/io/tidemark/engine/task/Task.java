package io.tidemark.engine.task;

import io.tidemark.record.Counters;
import java.util.Map;

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

    /** Counts of records that this task could not key, by the operator they were meant for. */
    Map<String, Counters> refusals();

    void close();
}
