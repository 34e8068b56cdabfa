package io.tidemark.engine.task;

import io.tidemark.record.Counters;
import java.util.List;

/**
 * What a task says of itself.
 *
 * @param name the source's or operator's name
 * @param clock its clock
 * @param counters its counts
 * @param detail what only a source, or only an operator, has to say
 */
public record TaskStatus(String name, long clock, Counters counters, Detail detail) {

    /** What depends on the kind of task. */
    public sealed interface Detail {}

    /**
     * A source's task.
     *
     * @param partitions the partitions that it reads
     */
    public record Reading(List<PartitionStatus> partitions) implements Detail {}

    /**
     * An operator's task.
     *
     * @param nextDue the clock at which it next has something to do; {@link io.tidemark.time.Times#END} if nothing is due
     * @param rows how many rows its state has
     */
    public record Keeping(long nextDue, long rows) implements Detail {}

    /** The same with counts that stand still. */
    TaskStatus copy() {
        return new TaskStatus(name, clock, counters.copy(), detail);
    }
}
