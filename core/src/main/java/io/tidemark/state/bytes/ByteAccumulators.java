package io.tidemark.state.bytes;

import io.tidemark.cell.Cells;
import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.state.AccumulatorSpec;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.RecordFailure;
import io.tidemark.state.RowVisitor;
import io.tidemark.state.Slice;
import io.tidemark.type.KeyHash;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A slice table as rows: each holds the number of records and the accumulator of one key in one slice. */
final class ByteAccumulators implements AccumulatorTable {

    private final ByteMap map;
    private final RowKey rows;
    private final AccumulatorCodec codec;
    private final int maxParallelism;
    private final Key view = new Key();

    ByteAccumulators(ByteMap map, RowKey rows, AccumulatorSpec spec, int maxParallelism) {
        this.map = map;
        this.rows = rows;
        this.codec = new AccumulatorCodec(spec);
        this.maxParallelism = maxParallelism;
    }

    @Override
    public void fold(Batch batch, int from, int to, Slice slice) {
        for (int i = from; i < to; i++) {
            Key key = batch.key(i, view);
            int keyGroup = KeyHash.keyGroup(batch.hashes[i], maxParallelism);
            byte[] row = begin(keyGroup, slice).key(key).bytes();
            try {
                map.put(row, codec.added(map.get(row), batch, i));
            } catch (RuntimeException thrown) {
                throw new RecordFailure(i, thrown);
            }
        }
    }

    @Override
    public List<Slice> slices(int keyGroup) {
        List<Slice> slices = new ArrayList<>();
        byte[] from = rows.begin(keyGroup).bytes();
        byte[] to = rows.after();
        for (Slice slice = firstSlice(from, to); slice != null; slice = firstSlice(from, to)) {
            slices.add(slice);
            from = begin(keyGroup, slice).after();
        }
        return slices;
    }

    private @Nullable Slice firstSlice(byte[] from, byte[] to) {
        @Nullable Slice[] first = {null};
        map.scan(from, to, (row, value) -> {
            int at = rows.prefixLength();
            first[0] = new Slice(RowKey.numberAt(row, at), RowKey.numberAt(row, at + RowKey.TIME));
            return false;
        });
        return first[0];
    }

    @Override
    public void scan(int keyGroup, Slice slice, RowVisitor visitor) {
        byte[] from = begin(keyGroup, slice).bytes();
        Key key = new Key();
        Cells cells = codec.newRow();
        map.scan(from, rows.after(), (row, value) -> {
            codec.decode(value, cells);
            visitor.row(rows.keyAt(row, from.length, key), cells, 0);
            return true;
        });
    }

    @Override
    public void get(int keyGroup, Slice slice, Key key, RowVisitor visitor) {
        byte[] value = map.get(begin(keyGroup, slice).key(key).bytes());
        if (value != null) {
            Cells cells = codec.newRow();
            codec.decode(value, cells);
            visitor.row(key, cells, 0);
        }
    }

    @Override
    public void drop(int keyGroup, Slice slice) {
        List<byte[]> dropped = new ArrayList<>();
        byte[] from = begin(keyGroup, slice).bytes();
        map.scan(from, rows.after(), (row, value) -> dropped.add(row));
        dropped.forEach(map::remove);
    }

    private RowKey begin(int keyGroup, Slice slice) {
        return rows.begin(keyGroup).number(slice.start()).number(slice.first());
    }
}
