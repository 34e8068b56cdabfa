package io.tidemark.operator;

import io.tidemark.record.Counters;
import io.tidemark.record.Origins;
import io.tidemark.state.StateStore;

/**
 * What one task of an operator is given when it is made.
 *
 * @param name the operator's name
 * @param store its state
 * @param origins the table of origins
 * @param counters its counts
 * @param positions puts a record's position in words
 * @param singlePartition whether all its records come from one partition in order, so that none has to be held
 */
public record OperatorContext(
        String name,
        StateStore store,
        Origins origins,
        Counters counters,
        PositionNames positions,
        boolean singlePartition) {

    /** Puts positions in words. */
    @FunctionalInterface
    public interface PositionNames {
        String describe(int origin, long position);
    }

    /** The id of what the operator emits of its own accord. */
    public int ownOrigin() {
        return origins.id(name, "");
    }
}
