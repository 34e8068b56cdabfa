package io.tidemark.state;

import io.tidemark.record.Batch;
import io.tidemark.time.Times;

/** Records of one task that wait until the clock has passed their stamps. Held records are state. */
public interface HeldQueue {

    /** What {@link #firstStamp} gives when nothing is held. */
    long NOTHING_HELD = Times.END;

    /** Keeps copies of all records of a batch. */
    void add(Batch batch);

    /** The smallest stamp held, or {@link #NOTHING_HELD}. */
    long firstStamp();

    /**
     * Takes out records whose stamp is below a clock, as many as fit the batch, and appends them to it: those of each key in the
     * order of records (rule 18). There is no order between keys.
     *
     * @return whether more are left below the clock
     */
    boolean take(long clock, Batch into);
}
