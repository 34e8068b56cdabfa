package io.tidemark.engine.heap;

import io.tidemark.record.Key;
import io.tidemark.state.DueIndex;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A due index: a binary heap of times and keys per key group. */
final class HeapDueIndex implements DueIndex {

    private final int firstKeyGroup;
    private final Entries[] groups;

    HeapDueIndex(HeapStore store) {
        firstKeyGroup = store.firstKeyGroup();
        groups = new Entries[store.keyGroups()];
        Arrays.setAll(groups, group -> new Entries());
    }

    @Override
    public void arm(int keyGroup, Key key, long due) {
        groups[keyGroup - firstKeyGroup].add(key, due);
    }

    @Override
    public long firstDue(int keyGroup) {
        Entries entries = groups[keyGroup - firstKeyGroup];
        return entries.size == 0 ? NOTHING_DUE : entries.dues[0];
    }

    @Override
    public boolean take(int keyGroup, long clock, int most, Visitor visitor) {
        Entries entries = groups[keyGroup - firstKeyGroup];
        Key view = new Key();
        for (int taken = 0; taken < most && entries.size > 0 && entries.dues[0] <= clock; taken++) {
            long due = entries.dues[0];
            entries.removeFirst(view);
            visitor.due(view, due);
        }
        return entries.size > 0 && entries.dues[0] <= clock;
    }

    /** A binary heap by due time; an integral key is its word, another a copy of its bytes. */
    private static final class Entries {
        private long[] dues = new long[4];
        private long[] words = new long[4];
        private long[] hashes = new long[4];
        private byte[] @Nullable [] bytes = new byte[4][];
        private int size;

        void add(Key key, long due) {
            if (size == dues.length) {
                grow();
            }
            int at = size++;
            while (at > 0 && dues[(at - 1) >>> 1] > due) {
                move((at - 1) >>> 1, at);
                at = (at - 1) >>> 1;
            }
            dues[at] = due;
            words[at] = key.isIntegral() ? key.word() : 0;
            hashes[at] = key.hash();
            bytes[at] = key.isIntegral() ? null : key.toBytes();
        }

        void removeFirst(Key view) {
            byte @Nullable [] first = bytes[0];
            if (first == null) {
                view.setWord(words[0], hashes[0]);
            } else {
                view.setBytes(first, 0, first.length, hashes[0]);
            }
            size--;
            if (size > 0) {
                sink(size);
            }
            bytes[size] = null;
        }

        /** Moves the entry at {@code last} to its place from the top. */
        private void sink(int last) {
            long due = dues[last];
            int at = 0;
            while (2 * at + 1 < last) {
                int child = 2 * at + 1;
                if (child + 1 < last && dues[child + 1] < dues[child]) {
                    child++;
                }
                if (dues[child] >= due) {
                    break;
                }
                move(child, at);
                at = child;
            }
            move(last, at);
        }

        private void move(int from, int to) {
            dues[to] = dues[from];
            words[to] = words[from];
            hashes[to] = hashes[from];
            bytes[to] = bytes[from];
        }

        private void grow() {
            dues = Arrays.copyOf(dues, size * 2);
            words = Arrays.copyOf(words, size * 2);
            hashes = Arrays.copyOf(hashes, size * 2);
            bytes = Arrays.copyOf(bytes, size * 2);
        }
    }
}
