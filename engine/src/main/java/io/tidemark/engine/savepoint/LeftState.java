package io.tidemark.engine.savepoint;

import io.tidemark.engine.cut.CutSummary;
import io.tidemark.portable.PortableRow;
import io.tidemark.portable.StateSchema;
import java.util.List;
import java.util.function.BiConsumer;

/** State that a job has left behind, to be read: a savepoint, or a cut that a backup keeps. */
interface LeftState {

    /** What and where it is, for messages; such as "the savepoint in DIR". */
    String describe();

    /** What tells it from all other such state, whatever becomes of it later. */
    String id();

    /** The process that took the cut. */
    long epoch();

    /** Everything of it that is not keyed state; without output, and without an origin. */
    CutSummary summary();

    /**
     * Gives rows; those of one state and key group come together, and in order.
     *
     * @param states whose rows are wanted
     * @param firstKeyGroup the first key group wanted
     * @param endKeyGroup the key group after the last
     * @throws io.tidemark.core.TidemarkException if they cannot be read as they were written
     */
    void rows(
            List<StateSchema> states, int firstKeyGroup, int endKeyGroup, BiConsumer<StateSchema, PortableRow> visitor);

    /**
     * Reads everything, to see whether it can be.
     *
     * @throws io.tidemark.core.TidemarkException if it cannot be read as it was written
     */
    void verify();
}
