package io.tidemark.operator;

import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.type.KeyHash;

/** The record that an operator is taking: a view, moved from record to record. */
final class Item {

    private final Key key = new Key();
    private Batch batch = new Batch(true, 0, 0);
    private final int maxParallelism;
    private int index;
    private long clock;

    Item(int maxParallelism) {
        this.maxParallelism = maxParallelism;
    }

    /** Points this view at record {@code i} of a batch. */
    void set(Batch newBatch, int i, long newClock) {
        batch = newBatch;
        index = i;
        clock = newClock;
    }

    int keyGroup() {
        return KeyHash.keyGroup(batch.hashes[index], maxParallelism);
    }

    /** The record's key, as a view. */
    Key key() {
        return batch.key(index, key);
    }

    Batch batch() {
        return batch;
    }

    /** The record's place in the batch. */
    int index() {
        return index;
    }

    /** The clock when it is taken: its stamp, or what was closed up to if that is later. */
    long clock() {
        return clock;
    }

    long time() {
        return batch.times[index];
    }

    int origin() {
        return batch.origins[index];
    }
}
