package io.tidemark.state;

import io.tidemark.record.Batch;
import io.tidemark.time.Times;

/** Records that wait until the clock has passed their stamps, given back in the order of records (rule 18). Held records are state. */
public interface HeldQueue {

    /** What {@link #firstStamp} gives when nothing is held. */
    long NOTHING_HELD = Times.END;

    /** Keeps a copy of record {@code i}. */
    void add(int keyGroup, Batch batch, int i);

    /** The smallest stamp held in a key group, or {@link #NOTHING_HELD}. */
    long firstStamp(int keyGroup);

    /**
     * Takes out records whose stamp is below a clock, in order, as many as fit the batch, and appends them to it.
     *
     * @return whether more are left below the clock
     */
    boolean take(int keyGroup, long clock, Batch into);
}
