package io.tidemark.operator;

import io.tidemark.record.Batch;
import io.tidemark.time.Times;

/**
 * One task of a stateful operator.
 *
 * <p>Whoever runs it calls {@link #process} with records in the order they arrive. When its clock T has risen, or {@link #nextDue()}
 * is not above it, it calls {@link #advance} for every key group until it says there is no more (this can be left out while T is below
 * {@link #nextDue()}), and then {@link #settle} in any case; no records are given in between. So what is closed depends on T alone,
 * and not on which records a task has seen.
 */
public interface Operator {

    /** Says the processing time, in ms, at which whatever is called next is done; it never goes back. */
    default void now(long processingTime) {}

    /** Takes records. */
    void process(Batch batch, Output output);

    /** The smallest clock at which {@link #advance} may have something to do; {@link io.tidemark.time.Times#END} if none. */
    long nextDue();

    /**
     * Does one bounded step of what is due in a key group at a clock.
     *
     * @return whether more is due in that key group
     */
    boolean advance(int keyGroup, long clock, Output output);

    /** Says that all key groups of this task have been advanced to a clock. */
    void settle(long clock);

    /** The processing time, in ms, at which {@link #tick} is wanted; {@link io.tidemark.time.Times#END} if it is not. */
    default long nextTick() {
        return Times.END;
    }

    /** Does what is due by processing time. */
    default void tick(long now, Output output) {}

    /** What this operator promises when its clock stands at T: no record that it emits later has a smaller stamp. */
    long promise(long clock);

    /** How far this operator has closed: a time that is part of the cut. */
    long closedUpTo();

    /** Starts from a cut: its rows are in the tables, and it had closed so far. Derived indexes are rebuilt. */
    void restore(long closedUpTo);
}
