package io.tidemark.engine.heap;

import io.tidemark.engine.cut.KeyRows;
import io.tidemark.engine.cut.Rows;
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
import io.tidemark.type.KeyHash;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Held records of a task. */
/*
 * Held records come and go between any two cuts, so each cut writes all of them: a block CLEAR for each key group that the last cut
 * had some of, then blocks PUT with row := key stamp originName originPartition position number time flags inputs record, as the portable format has them. The
 * number is 0: who needs to tell records apart that came with one stamp from one place counts them in their order.
 */
final class HeapHeldQueue implements HeldQueue, CutTable {

    private static final Slice NO_SLICE = Slice.of(0);
    private static final int LOADED_RECORDS = 64;

    private final HeldSpec spec;
    private final HeapStore store;
    private final int state;
    private final boolean integral;
    private final HeldRuns runs;
    private final BitSet written = new BitSet();
    private final ArrayDeque<HeldPiece> frozen = new ArrayDeque<>();
    private final List<List<Batch>> loading = new ArrayList<>();
    private final Key view = new Key();

    HeapHeldQueue(HeapStore store, int state, HeldSpec spec) {
        this.store = store;
        this.state = state;
        this.spec = spec;
        this.integral = spec.keyType().isIntegral();
        this.runs = new HeldRuns(store.origins(), integral, spec.inputsPerRecord());
        for (int group = 0; group < store.keyGroups(); group++) {
            loading.add(new ArrayList<>(0));
        }
    }

    @Override
    public StateSpec spec() {
        return spec;
    }

    @Override
    public long rows() {
        return runs.size();
    }

    @Override
    public void add(Batch batch) {
        runs.add(batch);
    }

    @Override
    public long firstStamp() {
        return runs.firstStamp();
    }

    @Override
    public boolean take(long clock, Batch into) {
        runs.take(clock, into);
        return runs.firstStamp() < clock;
    }

    @Override
    public void freeze(BitSet whole, ChunkOutput output) {
        for (int group = written.nextSetBit(0); group >= 0; group = written.nextSetBit(group + 1)) {
            int keyGroup = group + store.firstKeyGroup();
            output.rows(state, keyGroup, Rows.CLEAR, NO_SLICE, 0);
            output.appended(state, keyGroup);
        }
        written.clear();
        frozen.clear();
        frozen.addAll(runs.freeze());
    }

    @Override
    public boolean writeNext() {
        HeldPiece piece = frozen.poll();
        if (piece == null) {
            return false;
        }
        write(piece);
        if (frozen.isEmpty()) {
            runs.written();
        }
        return true;
    }

    /** Writes a piece key group by key group, each with its records in their order. */
    private void write(HeldPiece piece) {
        int[] ends = new int[store.keyGroups() + 1];
        for (int i = piece.from(); i < piece.to(); i++) {
            ends[group(piece.rows(), i) + 1]++;
        }
        for (int group = 0; group < store.keyGroups(); group++) {
            ends[group + 1] += ends[group];
        }
        int[] order = new int[piece.to() - piece.from()];
        int[] next = Arrays.copyOf(ends, store.keyGroups());
        for (int i = piece.from(); i < piece.to(); i++) {
            order[next[group(piece.rows(), i)]++] = i;
        }
        for (int group = 0; group < store.keyGroups(); group++) {
            if (ends[group + 1] > ends[group]) {
                write(group, piece.rows(), Arrays.copyOfRange(order, ends[group], ends[group + 1]));
            }
        }
    }

    private int group(Batch rows, int i) {
        return KeyHash.keyGroup(rows.hashes[i], store.maxParallelism()) - store.firstKeyGroup();
    }

    private void write(int group, Batch held, int[] records) {
        int keyGroup = group + store.firstKeyGroup();
        ByteSink rows = store.output().rows(state, keyGroup, Rows.PUT, NO_SLICE, records.length);
        for (int i : records) {
            writeRow(held, i, rows);
        }
        store.output().appended(state, keyGroup);
        written.set(group);
    }

    private void writeRow(Batch held, int i, ByteSink out) {
        Origin origin = store.origins().get(held.origins[i]);
        KeyRows.write(held.key(i, view), out);
        out.writeLong(held.stamps[i]);
        out.writeString(origin.name());
        out.writeString(origin.partition());
        out.writeLong(held.positions[i]);
        out.writeInt(0);
        out.writeLong(held.times[i]);
        out.writeLong(held.origins[i] - Origins.index(held.origins[i]));
        writeInputs(held, i, out);
        spec.recordCodec().encode(held.values[i], out);
    }

    private static void writeInputs(Batch held, int i, ByteSink out) {
        if (held.inputsPerRecord > 0) {
            out.writeLong(held.inputsPerRecord);
            for (int input = 0; input < held.inputsPerRecord; input++) {
                out.writeLong(held.inputs[i * held.inputsPerRecord + input]);
            }
        }
        out.writeLong(0);
    }

    @Override
    public void load(int keyGroup, ByteSource chunk) {
        int group = keyGroup - store.firstKeyGroup();
        while (chunk.remaining() > 0) {
            Rows.Header block = Rows.readHeader(chunk);
            if (block.kind() == Rows.CLEAR) {
                loading.get(group).clear();
            } else if (block.kind() == Rows.PUT) {
                for (long left = block.count(); left > 0; left--) {
                    readRow(roomIn(loading.get(group)), chunk);
                }
            } else {
                throw chunk.corrupt("A queue of held records has no rows of kind " + block.kind());
            }
            written.set(group);
        }
    }

    private Batch roomIn(List<Batch> batches) {
        if (batches.isEmpty() || batches.get(batches.size() - 1).isFull()) {
            batches.add(new Batch(integral, spec.inputsPerRecord(), LOADED_RECORDS));
        }
        return batches.get(batches.size() - 1);
    }

    private void readRow(Batch into, ByteSource in) {
        int at = into.size;
        Key key = KeyRows.read(integral, in, view);
        into.hashes[at] = key.hash();
        if (integral) {
            into.words[at] = key.word();
        } else {
            into.putKey(at, key.bytes(), key.offset(), key.length());
        }
        into.stamps[at] = in.readLong();
        int origin = store.origins().id(in.readString(), in.readString());
        into.positions[at] = in.readLong();
        in.readInt();
        into.times[at] = in.readLong();
        into.origins[at] = origin | (int) in.readLong();
        readInputs(into, at, in);
        into.values[at] = spec.recordCodec().decode(in);
        into.size = at + 1;
    }

    private static void readInputs(Batch into, int at, ByteSource in) {
        long count = in.readLong();
        if (count != into.inputsPerRecord) {
            throw in.corrupt(
                    "A held record has " + count + " lanes of input, and the operator has " + into.inputsPerRecord);
        }
        for (int input = 0; input < into.inputsPerRecord; input++) {
            into.inputs[at * into.inputsPerRecord + input] = in.readLong();
        }
        if (count > 0 && in.readLong() != 0) {
            throw in.corrupt("The lanes of input of a held record do not end");
        }
    }

    @Override
    public void loaded() {
        for (List<Batch> batches : loading) {
            batches.forEach(runs::add);
            batches.clear();
        }
    }
}
