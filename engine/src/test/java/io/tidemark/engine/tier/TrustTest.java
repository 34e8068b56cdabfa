package io.tidemark.engine.tier;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Layout;
import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.heap.KeptChunks;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.store.Copies;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.engine.store.TaskStore;
import io.tidemark.record.Batch;
import io.tidemark.record.Key;
import io.tidemark.record.Origins;
import io.tidemark.state.AccumulatorSpec;
import io.tidemark.state.AccumulatorTable;
import io.tidemark.state.Codec;
import io.tidemark.state.Slice;
import io.tidemark.state.ValueSpec;
import io.tidemark.state.ValueTable;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Goal: rows are taken as those of a cut if they prove it, with all that is open; in each case of doubt they are gone; and their layout
 * is the one that earlier versions wrote. Method: one run leaves rows, the next finds them, with something done to them or with another
 * backup in between. The layout is compared with a golden file.
 */
class TrustTest {

    private static final int KEY_GROUPS = 2;
    private static final int KEYS = 4;
    private static final LocalCopy LEFT = new LocalCopy(3, 1, 77);
    private static final byte[] LAST = {(byte) 0xFF};

    private final MemoryRows rows = new MemoryRows();

    /** A backup that goes on from one cut. */
    private record GoingOnFrom(LocalCopy kept, boolean isStart, BitSet staleGroups) implements Copies {

        @Override
        public boolean isStart(LocalCopy copy) {
            return isStart && copy.equals(kept);
        }

        @Override
        public Optional<BitSet> stale(LocalCopy copy) {
            return copy.equals(kept) ? Optional.of(staleGroups) : Optional.empty();
        }
    }

    private static final Copies SAME = new GoingOnFrom(LEFT, true, new BitSet());

    /** A run, and the states of its one task. */
    private static final class Running {

        final TierRun run;
        final TaskStore store;
        final ValueTable<Long> values;
        final AccumulatorTable slices;
        private final AccumulatorSpec spec = spec();
        private final KeptChunks chunks = new KeptChunks();
        private final Key view = new Key();

        Running(OrderedRows rows, String job, Copies copies) {
            run = new TierRun(
                    rows,
                    new MemoryRows(),
                    new MemoryBudget(1 << 20),
                    new StoreContext(StoreSetting.HEAP, job, 4, copies));
            store = run.open(new TaskPlace("counting", 0, KEY_GROUPS, KEY_GROUPS, new Origins()), chunks);
            values = store.values(new ValueSpec<>("values", Type.LONG, Codec.of(Type.LONG)));
            slices = store.accumulators(spec);
        }

        private static AccumulatorSpec spec() {
            Layout layout = new Layout();
            @SuppressWarnings("unchecked") // Counts whatever it is given.
            Kernel<Object, ?> kernel =
                    (Kernel<Object, ?>) (Kernel<?, ?>) Aggregates.count().bind(layout);
            return new AccumulatorSpec("slices", Type.LONG, kernel, layout);
        }

        private Key key(long word) {
            return view.setWord(word, KeyHash.hashLong(word));
        }

        void fill() {
            Batch batch = new Batch(true, spec.layout().inputs());
            for (long word = 0; word < KEYS; word++) {
                values.put(KeyHash.keyGroup(KeyHash.hashLong(word), KEY_GROUPS), key(word), word * 10);
                batch.words[batch.size] = word;
                batch.hashes[batch.size++] = KeyHash.hashLong(word);
            }
            for (long start : new long[] {0, 60}) {
                slices.fold(batch, 0, batch.size, Slice.of(start));
            }
            for (int keyGroup = 0; keyGroup < KEY_GROUPS; keyGroup++) {
                slices.drop(keyGroup, Slice.of(0));
            }
        }

        void cut() {
            chunks.freeze(store, new BitSet());
            boolean more = true;
            while (more) {
                more = chunks.writeNext(store);
            }
            run.cutCommitted(LEFT);
            run.agents().get(0).doWork(0);
        }

        /** What the states hold, as a text; a slice's rows come in no order. */
        List<String> found() {
            List<String> found = new ArrayList<>();
            for (long word = 0; word < KEYS; word++) {
                found.add(word + "=" + values.get(KeyHash.keyGroup(KeyHash.hashLong(word), KEY_GROUPS), key(word)));
            }
            for (int keyGroup = 0; keyGroup < KEY_GROUPS; keyGroup++) {
                for (Slice slice : slices.slices(keyGroup)) {
                    slices.scan(
                            keyGroup,
                            slice,
                            (key, cells, row) -> found.add(slice + " " + key.word() + " " + cells.records(row)));
                }
            }
            Collections.sort(found);
            found.add(store.rows() + " rows");
            return found;
        }
    }

    private List<String> leave() {
        Running first = new Running(rows, "job", Copies.NONE);
        first.fill();
        List<String> left = first.found();
        first.cut();
        assertThat(left).hasSize(2 * KEYS + 1);
        return left;
    }

    @Test
    void whatWasLeftIsFound() {
        List<String> left = leave();
        Running next = new Running(rows, "job", SAME);
        assertThat(next.run.copy()).contains(LEFT);
        next.store.loaded();
        assertThat(next.found()).isEqualTo(left);
        assertThat(new Running(rows, "job", SAME).found()).isEqualTo(left);
    }

    @Test
    void staleKeyGroupsAreEmptyAndNothingIsProvedUntilTheNextCut() {
        List<String> left = leave();
        BitSet stale = new BitSet();
        stale.set(1);
        Running next = new Running(rows, "job", new GoingOnFrom(LEFT, false, stale));
        assertThat(next.run.copy()).contains(LEFT);
        assertThat(next.slices.slices(0)).hasSize(1);
        assertThat(next.slices.slices(1)).isEmpty();
        assertThat(left).containsAll(next.found().subList(KEYS, next.found().size() - 1));
        assertThat(next.found()).contains("2=20").anyMatch(line -> line.endsWith("=null"));

        requireNothingFound(SAME, "job");
    }

    private void requireNothingFound(Copies copies, String job) {
        Running next = new Running(rows, job, copies);
        assertThat(next.run.copy()).isEmpty();
        assertThat(rows.isEmpty()).isTrue();
        assertThat(next.found()).hasSize(KEYS + 1).contains("0 rows");
    }

    @Test
    void whatIsOfAnotherCutIsGone() {
        for (LocalCopy kept : List.of(new LocalCopy(3, 2, 77), new LocalCopy(2, 1, 77), new LocalCopy(3, 1, 78))) {
            leave();
            requireNothingFound(new GoingOnFrom(kept, true, new BitSet()), "job");
        }
        leave();
        requireNothingFound(Copies.NONE, "job");
    }

    @Test
    void whatIsOfAnotherJobIsGone() {
        leave();
        requireNothingFound(SAME, "other");
    }

    @Test
    void whatHasTimesOfAnOlderCutIsGone() {
        Running first = new Running(rows, "job", Copies.NONE);
        assertThat(first.store.dueIndex("timers").survives()).isTrue();
        first.fill();
        first.cut();
        assertThat(new Running(rows, "job", SAME).run.copy()).contains(LEFT);
        requireNothingFound(new GoingOnFrom(LEFT, false, new BitSet()), "job");
    }

    @Test
    void whatWasDamagedOrIsOfAnotherFormatIsGone() {
        leave();
        byte[] proof = Objects.requireNonNull(rows.get(Proof.KEY));
        for (int bit = 0; bit < proof.length * Byte.SIZE; bit++) {
            leave();
            byte[] damaged = proof.clone();
            damaged[bit / Byte.SIZE] ^= (byte) (1 << (bit % Byte.SIZE));
            prove(damaged);
            requireNothingFound(SAME, "job");
        }
        for (byte[] other : List.of(new byte[0], new byte[3], proof.clone())) {
            leave();
            if (other.length > 0) {
                other[0] = Proof.FORMAT + 1;
            }
            prove(other);
            requireNothingFound(SAME, "job");
        }
    }

    private void prove(byte[] proof) {
        try (RowsWriter writer = rows.writer()) {
            writer.put(Proof.KEY, proof);
            writer.commit();
        }
    }

    @Test
    void theLayoutIsThatOfTheGoldenFile() throws IOException {
        leave();
        StringBuilder text = new StringBuilder();
        try (RowCursor all = rows.cursor(new byte[0], LAST)) {
            while (all.next()) {
                text.append(HexFormat.of().formatHex(all.key()))
                        .append(" -> ")
                        .append(HexFormat.of().formatHex(all.value()))
                        .append('\n');
            }
        }
        try (InputStream golden = Objects.requireNonNull(TrustTest.class.getResourceAsStream("rows-1.hex"))) {
            assertThat(text.toString()).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
