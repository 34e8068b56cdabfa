package io.tidemark.engine.heap;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.ChunkRows;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.record.Key;
import io.tidemark.record.Origins;
import io.tidemark.state.Codec;
import io.tidemark.state.MapSpec;
import io.tidemark.state.MapTable;
import io.tidemark.state.Slice;
import io.tidemark.testkit.contract.MapTableContract;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Goal: map states on the heap keep their promises, a cut costs the entries that changed, and its bytes stay as they are. Method: the
 * contract of map states, with chunks kept as a backup would; a table with many entries of which few change; bytes written out here.
 */
class HeapMapsTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int SEEDS = 15;
    private static final MapSpec<String> SPEC = new MapSpec<>("entries", Type.LONG, Codec.of(Type.STRING));

    @Test
    void theHeapKeepsThePromises() {
        for (int i = 0; i < SEEDS; i++) {
            MapTableContract.check(spec -> new OnHeap(spec, new TreeMap<>()), SEED + i);
        }
    }

    @Test
    void aCutCostsTheEntriesThatChanged() {
        OnHeap heap = new OnHeap(SPEC, new TreeMap<>());
        for (int i = 0; i < 10_000; i++) {
            heap.put(1, "entry" + i, "value");
        }
        heap.cut();
        assertThat(heap.chunkBytes()).isGreaterThan(100_000);
        heap.put(1, "entry77", "other");
        heap.remove(1, "entry78");
        heap.put(1, "short-lived", "value");
        heap.remove(1, "short-lived");
        heap.cut();
        assertThat(heap.chunkBytes()).isLessThan(100);
        heap.cut();
        assertThat(heap.chunkBytes()).isZero();
    }

    @Test
    void whatIsGoneIsForgotten() {
        OnHeap heap = new OnHeap(SPEC, new TreeMap<>());
        BitSet all = new BitSet();
        all.set(0, MapTableContract.KEY_GROUPS);
        for (BitSet whole : List.of(new BitSet(), all)) {
            for (long key = 0; key < 100; key++) {
                heap.put(key, "kept by a cut", "value");
            }
            heap.cut(new BitSet());
            for (long key = 0; key < 100; key++) {
                heap.remove(key, "kept by a cut");
                heap.put(key, "short-lived", "value");
                heap.remove(key, "short-lived");
            }
            assertThat(heap.store.rows()).isEqualTo(100);
            heap.cut(whole);
            assertThat(heap.store.rows()).isZero();
        }
    }

    @Test
    void whatIsWrittenStaysAsItIs() {
        OnHeap heap = new OnHeap(SPEC, new TreeMap<>());
        heap.put(1, "a", "x");
        heap.put(1, "b", "y");
        heap.cut();
        heap.remove(1, "a");
        heap.put(1, "c", "z");
        heap.cut();
        // PUT, no slice, 2 rows: 1 a x, 1 b y; then PUT of 1 c z, and REMOVE of 1 a.
        assertThat(heap.chunks())
                .containsExactly(
                        "11" + "00" + "04" + "02" + "0261" + "0278" + "02" + "0262" + "0279",
                        "11" + "00" + "02" + "02" + "0263" + "027a" + "12" + "00" + "02" + "02" + "0261");
    }

    /** The heap store with one map state, and the chunks that its cuts wrote: what a backup does with them. */
    private static final class OnHeap implements MapTableContract.Subject, ChunkOutput {

        private final MapSpec<String> spec;
        private final Map<Integer, List<byte[]>> kept;
        private final Map<Integer, ChunkRows> open = new TreeMap<>();
        private final HeapStore store;
        private final MapTable<String> table;

        OnHeap(MapSpec<String> spec, Map<Integer, List<byte[]>> chunks) {
            this.spec = spec;
            this.kept = chunks;
            this.store = new HeapStore(
                    new TaskPlace(
                            "operator", 0, MapTableContract.KEY_GROUPS, MapTableContract.KEY_GROUPS, new Origins()),
                    this);
            this.table = store.maps(spec);
            kept.forEach(
                    (keyGroup, rows) -> rows.forEach(chunk -> store.load("entries", keyGroup, new ByteSource(chunk))));
            store.loaded();
        }

        @Override
        public MapTable<String> table() {
            return table;
        }

        @Override
        public void freeze(BitSet whole) {
            whole.stream().forEach(kept::remove);
            store.freeze(cuts++, whole);
        }

        @Override
        public boolean writeNext() {
            if (store.writeNext()) {
                return true;
            }
            open.forEach((keyGroup, rows) -> kept.computeIfAbsent(keyGroup, any -> new ArrayList<>())
                    .add(rows.end().toBytes()));
            open.clear();
            return false;
        }

        @Override
        public MapTableContract.Subject restored() {
            Map<Integer, List<byte[]>> copied = new TreeMap<>();
            kept.forEach((keyGroup, chunks) -> copied.put(keyGroup, new ArrayList<>(chunks)));
            return new OnHeap(spec, copied);
        }

        @Override
        public ByteSink rows(int state, int keyGroup, byte kind, Slice slice, int count) {
            return open.computeIfAbsent(keyGroup, any -> new ChunkRows()).add(kind, slice, count);
        }

        @Override
        public void appended(int state, int keyGroup) {}

        void put(long key, String subkey, String value) {
            Key view = key(key);
            table.put(keyGroup(view), view, bytes(subkey), value);
        }

        void remove(long key, String subkey) {
            Key view = key(key);
            table.remove(keyGroup(view), view, bytes(subkey));
        }

        private int before;
        private long cuts = 1;

        void cut() {
            cut(new BitSet());
        }

        void cut(BitSet whole) {
            before = allBytes();
            freeze(whole);
            boolean more = true;
            while (more) {
                more = writeNext();
            }
        }

        /** How many bytes the last cut wrote. */
        int chunkBytes() {
            return allBytes() - before;
        }

        private int allBytes() {
            return kept.values().stream()
                    .flatMap(List::stream)
                    .mapToInt(chunk -> chunk.length)
                    .sum();
        }

        List<String> chunks() {
            return kept.values().stream()
                    .flatMap(List::stream)
                    .map(HexFormat.of()::formatHex)
                    .toList();
        }

        private static Key key(long word) {
            return new Key().setWord(word, KeyHash.hashLong(word));
        }

        private static int keyGroup(Key key) {
            return KeyHash.keyGroup(key.hash(), MapTableContract.KEY_GROUPS);
        }

        private static byte[] bytes(String subkey) {
            return subkey.getBytes(StandardCharsets.UTF_8);
        }
    }
}
