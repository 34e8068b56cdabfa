package io.tidemark.state.bytes;

import io.tidemark.record.Batch;
import io.tidemark.state.HeldQueue;
import java.util.ArrayList;
import java.util.List;

/** Held records as rows in the order of records. Records with one stamp, origin and position keep the order they came in. */
final class ByteHeld implements HeldQueue {

    private final ByteMap map;
    private final RowKey rows;
    private final HeldCodec codec;
    private final Firsts firsts;

    ByteHeld(ByteMap map, RowKey rows, HeldCodec codec, Firsts firsts) {
        this.map = map;
        this.rows = rows;
        this.codec = codec;
        this.firsts = firsts;
    }

    @Override
    public void add(int keyGroup, Batch batch, int i) {
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
    public long firstStamp(int keyGroup) {
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

    @Override
    public boolean take(int keyGroup, long clock, Batch into) {
        if (firstStamp(keyGroup) >= clock || into.isFull()) {
            return firstStamp(keyGroup) < clock;
        }
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
        return firstStamp(keyGroup) < clock;
    }
}
