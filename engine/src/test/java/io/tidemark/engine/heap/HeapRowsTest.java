package io.tidemark.engine.heap;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cell.Cells;
import io.tidemark.record.Key;
import io.tidemark.record.Origins;
import io.tidemark.state.RowCodec;
import io.tidemark.state.RowList;
import io.tidemark.state.RowSpec;
import io.tidemark.state.RowTable;
import io.tidemark.testkit.contract.RowTableContract;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/**
 * Goal: row tables on the heap keep their promises, a cut costs the keys that changed, and its bytes stay as they are. Method: the
 * contract of row tables, with chunks kept as a backup would; a table with many keys of which few change; bytes written out here.
 */
class HeapRowsTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20261130);
    private static final int SEEDS = 20;
    private static final int KEY_GROUPS = 4;

    @Test
    void theHeapKeepsThePromises() {
        for (int i = 0; i < SEEDS; i++) {
            RowTableContract.check(spec -> new OnHeap(spec, new KeptChunks()), SEED + i);
        }
    }

    @Test
    void aCutCostsTheKeysThatChanged() {
        OnHeap heap = new OnHeap(ofLongs(), new KeptChunks());
        for (long key = 0; key < 10_000; key++) {
            heap.add(key, key);
        }
        heap.chunks.cut(heap.store);
        assertThat(heap.chunks.cutBytes()).isGreaterThan(50_000);
        heap.add(77, 1);
        heap.remove(78);
        heap.add(-1, 1);
        heap.remove(-1);
        heap.chunks.cut(heap.store);
        assertThat(heap.chunks.cutBytes()).isLessThan(100);
        heap.chunks.cut(heap.store);
        assertThat(heap.chunks.cutBytes()).isZero();
        assertThat(heap.store.rows()).isEqualTo(9_999);
    }

    @Test
    void whatIsWrittenStaysAsItIs() {
        OnHeap heap = new OnHeap(ofLongs(), new KeptChunks());
        heap.add(1, 10);
        heap.add(1, 20);
        heap.chunks.cut(heap.store);
        heap.remove(1);
        heap.chunks.cut(heap.store);
        // PUT, no slice, 1 key: 1 with 2 rows, the last first; then REMOVE of 1 key: 1.
        assertThat(heap.chunks.hex())
                .containsExactly("11" + "00" + "02" + "02" + "04" + "14" + "28" + "00", "12" + "00" + "02" + "02");
    }

    @Test
    void aKeyThatCameBackIsInTheCutAgain() {
        OnHeap heap = new OnHeap(ofLongs(), new KeptChunks());
        heap.add(1, 10);
        heap.chunks.cut(heap.store);
        heap.remove(1);
        heap.add(1, 20);
        heap.chunks.freeze(heap.store, new BitSet());
        // The page is written because it is about to change, before anything else of the cut is.
        heap.add(1, 30);
        heap.add(5, 50);
        while (heap.chunks.writeNext(heap.store)) {
            assertThat(heap.chunks.cutBytes()).isZero();
        }
        OnHeap restored = new OnHeap(ofLongs(), heap.chunks.copy());
        assertThat(restored.lanes(1)).containsExactly(20L);
        assertThat(restored.lanes(5)).isEmpty();
    }

    private static RowSpec ofLongs() {
        return new RowSpec("lists", Type.LONG, new LaneRow(), 1, 0);
    }

    /** A row of one lane. */
    private static final class LaneRow implements RowCodec {

        @Override
        public Schema schema(String name) {
            return Schema.create(Schema.Type.LONG);
        }

        @Override
        public void encode(Cells cells, int row, ByteSink out) {
            out.writeLong(cells.lanes[cells.at(row)]);
        }

        @Override
        public void decode(ByteSource in, Cells cells, int row) {
            cells.lanes[cells.at(row)] = in.readLong();
        }
    }

    /** The heap store with one row table. */
    private static final class OnHeap implements RowTableContract.Subject {

        private final RowSpec spec;
        private final KeptChunks chunks;
        private final HeapStore store;
        private final RowTable table;

        OnHeap(RowSpec spec, KeptChunks chunks) {
            this.spec = spec;
            this.chunks = chunks;
            this.store = chunks.store(KEY_GROUPS, new Origins());
            this.table = store.rows(spec);
            chunks.load(store, spec.name());
        }

        @Override
        public RowTable table() {
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
        public RowTableContract.Subject restored() {
            return new OnHeap(spec, chunks.copy());
        }

        private RowList seek(long word) {
            Key key = new Key().setWord(word, KeyHash.hashLong(word));
            return table.seek(KeyHash.keyGroup(key.hash(), KEY_GROUPS), key);
        }

        void add(long word, long lane) {
            RowList rows = seek(word);
            int row = rows.addFirst();
            rows.cells().lanes[rows.cells().at(row)] = lane;
            rows.done();
        }

        void remove(long word) {
            RowList rows = seek(word);
            while (rows.first() != RowList.NONE) {
                rows.removeFirst();
            }
            rows.done();
        }

        List<Long> lanes(long word) {
            List<Long> lanes = new ArrayList<>();
            RowList rows = seek(word);
            for (int row = rows.first(); row != RowList.NONE; row = rows.next(row)) {
                lanes.add(rows.cells().lanes[rows.cells().at(row)]);
            }
            return lanes;
        }
    }
}
