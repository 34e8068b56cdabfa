package io.tidemark.operator;

import io.tidemark.record.Batch;
import io.tidemark.record.Key;

/** The record that an operator is taking: a view, moved from record to record. */
final class Item {

    private final Key key = new Key();
    private Batch batch = new Batch(true, 0, 0);
    private int index;
    private int keyGroup;
    private long clock;

    /** Points this view at record {@code i} of a batch. */
    void set(Batch newBatch, int i, int newKeyGroup, long newClock) {
        batch = newBatch;
        index = i;
        keyGroup = newKeyGroup;
        clock = newClock;
        newBatch.key(i, key);
    }

    int keyGroup() {
        return keyGroup;
    }

    Key key() {
        return key;
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
