package io.tidemark.engine.cut;

import java.util.List;

/**
 * How far one operator has come.
 *
 * @param operator the operator's name
 * @param inputClocks the clock of each way into it, by input and producer, in ms
 * @param closedUpTo the time up to which it has closed windows, in ms
 */
public record OperatorProgress(String operator, List<Long> inputClocks, long closedUpTo) {

    /** Copies the list, and refuses plus infinity, which is never stored. */
    public OperatorProgress {
        inputClocks = List.copyOf(inputClocks);
        for (long clock : inputClocks) {
            PartitionProgress.requireStorable(clock, "clock of an input of operator " + operator);
        }
        PartitionProgress.requireStorable(closedUpTo, "time up to which operator " + operator + " has closed");
    }
}
