package io.tidemark.engine.heap;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.Aggregator;
import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Layout;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.record.Origins;
import io.tidemark.state.AccumulatorSpec;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.RecordFailure;
import io.tidemark.state.Slice;
import io.tidemark.state.bytes.ByteStore;
import io.tidemark.testkit.TreeByteMap;
import io.tidemark.testkit.contract.SliceTableContract;
import io.tidemark.type.ByteSink;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Goal: slices on the heap hold what the portable store holds, also when user code throws in the middle of a batch. Method: the same
 * random batches, from a printed seed, are folded into both; after each, every row of every slice is compared by its bytes.
 */
class HeapAccumulatorsTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int KEY_GROUPS = 8;
    private static final int CONTRACT_SEEDS = 20;
    private static final long TROUBLE = 13;
    private static final Type<?> INTEGRAL = Type.LONG;
    private static final Type<?> TEXT = Type.STRING;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final Origins origins = new Origins();

    /** Sums, and throws when asked to. */
    private static final class TouchySum implements Aggregator<Long, Long, Long> {

        @Override
        public Long create() {
            return 0L;
        }

        @Override
        public Long add(Long accumulator, Long value) {
            if (value == TROUBLE) {
                throw new IllegalStateException("asked to");
            }
            return accumulator + value;
        }

        @Override
        public Long merge(Long earlier, Long later) {
            return earlier + later;
        }

        @Override
        public Long result(Long accumulator) {
            return accumulator;
        }
    }

    private static final Aggregate<Long, Double> AGGREGATE = Aggregates.all(
                    Aggregates.count(),
                    Aggregates.varianceDouble((Long value) -> value / 3.0),
                    Aggregates.of("touchy", new TouchySum(), Type.LONG),
                    Aggregates.last((Long value) -> value, Type.LONG))
            .as((count, variance, sum, last) -> count + variance + sum + last);

    @Test
    void theHeapHoldsWhatThePortableStoreHolds() {
        for (int round = 0; round < 20; round++) {
            check(round % 2 == 0 ? INTEGRAL : TEXT);
        }
    }

    @Test
    void slicesKeepThePromises() {
        for (int i = 0; i < CONTRACT_SEEDS; i++) {
            SliceTableContract.check(spec -> new OnHeap(spec, new KeptChunks()), SEED + i);
        }
    }

    private static final class OnHeap implements SliceTableContract.Subject {

        private final AccumulatorSpec spec;
        private final KeptChunks chunks;
        private final HeapStore store;
        private final AccumulatorTable table;

        OnHeap(AccumulatorSpec spec, KeptChunks chunks) {
            this.spec = spec;
            this.chunks = chunks;
            this.store = chunks.store(SliceTableContract.KEY_GROUPS, new Origins());
            this.table = store.accumulators(spec);
            chunks.load(store, spec.name());
        }

        @Override
        public AccumulatorTable table() {
            return table;
        }

        @Override
        public void freeze(BitSet whole) {
            chunks.freeze(store, whole);
        }

        @Override
        public boolean writeNext() {
            return chunks.writeNext(store);
        }

        @Override
        public SliceTableContract.Subject restored() {
            return new OnHeap(spec, chunks.copy());
        }
    }

    private void check(Type<?> keyType) {
        Layout layout = new Layout();
        Kernel<Object, ?> kernel = bound(layout);
        AccumulatorSpec spec = new AccumulatorSpec("windows", keyType, kernel, layout);
        AccumulatorTable heap = new HeapStore(
                        new TaskPlace("operator", 0, KEY_GROUPS, KEY_GROUPS, origins), new NoOutput())
                .accumulators(spec);
        AccumulatorTable portable =
                new ByteStore(new TreeByteMap(), 0, KEY_GROUPS, KEY_GROUPS, origins).accumulators(spec);
        int failures = 0;
        for (int i = 0; i < 30; i++) {
            Batch batch = batch(kernel, keyType.isIntegral(), layout.inputs());
            Slice slice = Slice.of(random.nextInt(3));
            boolean failed = fails(heap, batch, slice);
            assertThat(fails(portable, batch, slice)).isEqualTo(failed);
            failures += failed ? 1 : 0;
            assertThat(rows(heap, kernel)).as("seed %s", SEED).isEqualTo(rows(portable, kernel));
        }
        assertThat(failures).isBetween(1, 29);
    }

    @SuppressWarnings("unchecked") // Only longs are folded.
    private static Kernel<Object, ?> bound(Layout layout) {
        return (Kernel<Object, ?>) (Kernel<?, ?>) AGGREGATE.bind(layout);
    }

    private static boolean fails(AccumulatorTable table, Batch batch, Slice slice) {
        try {
            table.fold(batch, 0, batch.size, slice);
            return false;
        } catch (RecordFailure asked) {
            return true;
        }
    }

    private Batch batch(Kernel<Object, ?> kernel, boolean integral, int inputs) {
        Batch batch = new Batch(integral, inputs);
        batch.originTable = origins;
        int size = random.nextInt(1, 200);
        for (int i = 0; i < size; i++) {
            long word = random.nextInt(150);
            long value = random.nextInt(400) == 0 ? TROUBLE : random.nextInt(100, 200);
            byte[] key = integral ? Type.LONG.toBytes(word) : Type.STRING.toBytes("key " + word);
            batch.hashes[i] = KeyHash.hash(key, 0, key.length);
            if (integral) {
                batch.words[i] = word;
            } else {
                batch.putKey(i, key, 0, key.length);
            }
            batch.values[i] = value;
            batch.stamps[i] = random.nextInt(20);
            batch.positions[i] = random.nextInt(1_000);
            batch.origins[i] = origins.id("source", "p" + random.nextInt(3));
            kernel.extract(value, batch.inputs, i * batch.inputsPerRecord);
            batch.size = i + 1;
        }
        return batch;
    }

    /** Slice, key, number of records and bytes of all rows that have records. */
    private static List<String> rows(AccumulatorTable table, Kernel<Object, ?> kernel) {
        List<String> rows = new ArrayList<>();
        for (int group = 0; group < KEY_GROUPS; group++) {
            for (Slice slice : table.slices(group)) {
                table.scan(group, slice, (key, cells, row) -> {
                    if (cells.records(row) > 0) {
                        ByteSink out = new ByteSink();
                        kernel.encode(cells, row, out);
                        String bytes = HexFormat.of().formatHex(out.toBytes());
                        rows.add(slice + " " + hex(key) + " " + cells.records(row) + " " + bytes);
                    }
                });
            }
        }
        return rows.stream().sorted().toList();
    }

    private static String hex(Key key) {
        return HexFormat.of().formatHex(key.toBytes());
    }

    /** No cut is taken here. */
    private static final class NoOutput implements ChunkOutput {

        @Override
        public ByteSink rows(int state, int keyGroup, byte kind, Slice slice, int count) {
            throw new AssertionError("Nothing is written without a cut.");
        }

        @Override
        public void appended(int state, int keyGroup) {
            throw new AssertionError("Nothing is written without a cut.");
        }
    }
}
