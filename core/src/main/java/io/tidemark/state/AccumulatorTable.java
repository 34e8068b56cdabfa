package io.tidemark.state;

import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import java.util.List;

/** A slice table: (key group, slice, key) to accumulator. */
public interface AccumulatorTable {

    /**
     * Folds the records [from, to) of a batch into one slice, each under its own key, in their order.
     *
     * @throws RecordFailure if user code throws on a record
     */
    void fold(Batch batch, int from, int to, Slice slice);

    /** The slices that hold rows of a key group, in order: as they are until the table changes, and not to be looked at after. */
    List<Slice> slices(int keyGroup);

    /** Visits all rows of a slice that have records, in no particular order. */
    void scan(int keyGroup, Slice slice, RowVisitor visitor);

    /** Visits the row of one key, if there is one. */
    void get(int keyGroup, Slice slice, Key key, RowVisitor visitor);

    /** Forgets a slice. */
    void drop(int keyGroup, Slice slice);
}
