package io.tidemark.engine.heap;

import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.record.Origin;
import io.tidemark.record.Origins;
import io.tidemark.state.HeldQueue;
import io.tidemark.state.HeldSpec;
import io.tidemark.state.Slice;
import io.tidemark.state.StateSpec;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.Arrays;
import java.util.BitSet;

/** Held records, in order per key group. */
/*
 * Held records come and go between any two cuts, so each cut writes all of them: a block CLEAR, then a block PUT with
 * row := key originName originPartition flags stamp time position input* record, in the order of the heap.
 */
final class HeapHeldQueue implements HeldQueue, CutTable {

    private static final Slice NO_SLICE = Slice.of(0);

    private final HeldSpec spec;
    private final HeapStore store;
    private final int state;
    private final boolean integral;
    private final HeldRows[] groups;
    private final BitSet written = new BitSet();
    private final Key view = new Key();

    HeapHeldQueue(HeapStore store, int state, HeldSpec spec) {
        this.store = store;
        this.state = state;
        this.spec = spec;
        this.integral = spec.keyType().isIntegral();
        this.groups = new HeldRows[store.keyGroups()];
        Arrays.setAll(groups, group -> newRows());
    }

    private HeldRows newRows() {
        return new HeldRows(store.origins(), integral, spec.inputsPerRecord());
    }

    @Override
    public StateSpec spec() {
        return spec;
    }

    @Override
    public long rows() {
        long rows = 0;
        for (HeldRows held : groups) {
            rows += held.size();
        }
        return rows;
    }

    @Override
    public void add(int keyGroup, Batch batch, int i) {
        groups[keyGroup - store.firstKeyGroup()].add(batch, i);
    }

    @Override
    public long firstStamp(int keyGroup) {
        HeldRows rows = groups[keyGroup - store.firstKeyGroup()];
        return rows.size() == 0 ? NOTHING_HELD : rows.firstStamp();
    }

    @Override
    public boolean take(int keyGroup, long clock, Batch into) {
        HeldRows rows = groups[keyGroup - store.firstKeyGroup()];
        while (rows.size() > 0 && rows.firstStamp() < clock && !into.isFull()) {
            rows.takeFirst(into);
        }
        return rows.size() > 0 && rows.firstStamp() < clock;
    }

    @Override
    public void freeze(BitSet whole, ChunkOutput output) {
        for (int group = 0; group < groups.length; group++) {
            int keyGroup = group + store.firstKeyGroup();
            HeldRows held = groups[group];
            if (held.size() == 0 && !written.get(group)) {
                continue;
            }
            ByteSink rows = output.rows(state, keyGroup);
            HeapAccumulators.writeHeader(rows, Rows.CLEAR, NO_SLICE, 0);
            HeapAccumulators.writeHeader(rows, Rows.PUT, NO_SLICE, held.size());
            for (int n = 0; n < held.size(); n++) {
                writeRow(held.rows(), held.row(n), rows);
            }
            output.appended(state, keyGroup);
            written.set(group, held.size() > 0);
        }
    }

    private void writeRow(Batch held, int i, ByteSink out) {
        Origin origin = store.origins().get(held.origins[i]);
        KeyRows.write(held.key(i, view), out);
        out.writeString(origin.name());
        out.writeString(origin.partition());
        out.writeLong(held.origins[i] - Origins.index(held.origins[i]));
        out.writeLong(held.stamps[i]);
        out.writeLong(held.times[i]);
        out.writeLong(held.positions[i]);
        for (int input = 0; input < held.inputsPerRecord; input++) {
            out.writeLong(held.inputs[i * held.inputsPerRecord + input]);
        }
        spec.recordCodec().encode(held.values[i], out);
    }

    @Override
    public boolean writeNext() {
        return false;
    }

    @Override
    public void load(int keyGroup, ByteSource chunk) {
        int group = keyGroup - store.firstKeyGroup();
        while (chunk.remaining() > 0) {
            byte kind = chunk.get();
            chunk.readLong();
            chunk.readLong();
            long count = chunk.readLong();
            if (kind == Rows.CLEAR) {
                groups[group] = newRows();
            } else if (kind == Rows.PUT) {
                for (long left = count; left > 0; left--) {
                    readRow(groups[group], chunk);
                }
            } else {
                throw chunk.corrupt("A queue of held records has no rows of kind " + kind);
            }
            written.set(group);
        }
    }

    private void readRow(HeldRows into, ByteSource in) {
        Batch one = new Batch(integral, spec.inputsPerRecord(), 1);
        Key key = KeyRows.read(integral, in, view);
        one.hashes[0] = key.hash();
        if (integral) {
            one.words[0] = key.word();
        } else {
            one.putKey(0, key.bytes(), key.offset(), key.length());
        }
        int origin = store.origins().id(in.readString(), in.readString());
        one.origins[0] = origin | (int) in.readLong();
        one.stamps[0] = in.readLong();
        one.times[0] = in.readLong();
        one.positions[0] = in.readLong();
        for (int input = 0; input < spec.inputsPerRecord(); input++) {
            one.inputs[input] = in.readLong();
        }
        one.values[0] = spec.recordCodec().decode(in);
        one.size = 1;
        into.add(one, 0);
    }

    @Override
    public void loaded() {}
}
