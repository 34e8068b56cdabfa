package io.tidemark.operator;

import io.tidemark.cell.CellTable;
import io.tidemark.cell.Layout;
import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** The keys of one window that changed since they were last reported, by key group. Derived: it is not part of a cut. */
final class ChangedKeys {

    private final boolean integral;
    private final TreeMap<Integer, CellTable> groups = new TreeMap<>();

    ChangedKeys(boolean integral) {
        this.integral = integral;
    }

    void add(int keyGroup, Batch batch, int i) {
        CellTable keys = groups.computeIfAbsent(keyGroup, group -> new CellTable(integral, new Layout()));
        int row = keys.rowOf(batch, i);
        if (keys.records(row) == 0) {
            keys.addRecords(row, 1);
        }
    }

    /** Hands over all keys and forgets them. */
    void drain(BiConsumer<Integer, Key> receiver) {
        Key view = new Key();
        groups.forEach((keyGroup, keys) -> {
            for (int row = 0; row < keys.slots(); row++) {
                if (keys.isTaken(row)) {
                    receiver.accept(keyGroup, keys.key(row, view));
                }
            }
        });
        groups.clear();
    }

    /** Forgets the keys of a key group. */
    void forget(int keyGroup) {
        groups.remove(keyGroup);
    }
}
