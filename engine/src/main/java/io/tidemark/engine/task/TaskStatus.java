package io.tidemark.engine.task;

import io.tidemark.record.Counters;

/**
 * What a task says of itself.
 *
 * @param name the source's or operator's name
 * @param clock its clock
 * @param nextDue the clock at which it next has something to do
 * @param counters its counts
 */
public record TaskStatus(String name, long clock, long nextDue, Counters counters) {

    /** The same with counts that stand still. */
    TaskStatus copy() {
        return new TaskStatus(name, clock, nextDue, counters.copy());
    }
}
