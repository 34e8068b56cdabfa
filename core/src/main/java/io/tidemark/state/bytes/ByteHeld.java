package io.tidemark.state.bytes;

import io.tidemark.record.Batch;
import io.tidemark.state.HeldQueue;
import io.tidemark.type.KeyHash;
import java.util.ArrayList;
import java.util.List;

/** Held records as rows in the order of records. Records with one stamp, origin and position keep the order they came in. */
final class ByteHeld implements HeldQueue {

    private final ByteMap map;
    private final RowKey rows;
    private final HeldCodec codec;
    private final Firsts firsts;
    private final int maxParallelism;

    ByteHeld(ByteMap map, RowKey rows, HeldCodec codec, Firsts firsts, int maxParallelism) {
        this.map = map;
        this.rows = rows;
        this.codec = codec;
        this.firsts = firsts;
        this.maxParallelism = maxParallelism;
    }

    @Override
    public void add(Batch batch) {
        for (int i = 0; i < batch.size; i++) {
            add(KeyHash.keyGroup(batch.hashes[i], maxParallelism), batch, i);
        }
    }

    private void add(int keyGroup, Batch batch, int i) {
        byte[] value = codec.encode(batch, i);
        int number = 0;
        byte[] row = codec.row(keyGroup, batch, i, number);
        while (map.get(row) != null) {
            number++;
            row = codec.row(keyGroup, batch, i, number);
        }
        map.put(row, value);
        firsts.added(keyGroup, batch.stamps[i]);
    }

    @Override
    public long firstStamp() {
        long first = NOTHING_HELD;
        for (int keyGroup = firsts.firstKeyGroup(); keyGroup < firsts.endKeyGroup(); keyGroup++) {
            first = Math.min(first, firstStamp(keyGroup));
        }
        return first;
    }

    private long firstStamp(int keyGroup) {
        return firsts.get(keyGroup, this::lookUpFirst);
    }

    private long lookUpFirst(int keyGroup) {
        List<byte[]> first = new ArrayList<>(1);
        byte[] from = rows.begin(keyGroup).bytes();
        map.scan(from, rows.after(), (row, value) -> {
            first.add(row);
            return false;
        });
        return first.isEmpty() ? NOTHING_HELD : codec.stampOf(first.get(0));
    }

    /** Each key group gives its records in order; those of one key are all in one. */
    @Override
    public boolean take(long clock, Batch into) {
        for (int keyGroup = firsts.firstKeyGroup(); keyGroup < firsts.endKeyGroup(); keyGroup++) {
            while (firstStamp(keyGroup) < clock) {
                if (into.isFull()) {
                    return true;
                }
                take(keyGroup, clock, into);
            }
        }
        return false;
    }

    private void take(int keyGroup, long clock, Batch into) {
        List<byte[]> taken = new ArrayList<>();
        byte[] from = rows.begin(keyGroup).bytes();
        byte[] to = rows.number(clock).bytes();
        map.scan(from, to, (row, value) -> {
            codec.decode(row, value, into);
            taken.add(row);
            return !into.isFull();
        });
        taken.forEach(map::remove);
        firsts.removed(keyGroup);
    }
}
