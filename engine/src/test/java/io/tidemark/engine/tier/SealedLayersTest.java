package io.tidemark.engine.tier;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.CellTable;
import io.tidemark.cell.Layout;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.store.Copies;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.task.ChunkBuffers;
import io.tidemark.record.Key;
import io.tidemark.state.AccumulatorSpec;
import io.tidemark.type.ByteSource;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a layer says of a row is never older than what the ordered rows say, whichever layers are forgotten first. */
class SealedLayersTest {

    private static final byte[] KEY = {1, 2};
    private static final byte[] PREFIX = {7};
    private static final byte[] ROW = {7, 2};
    private static final Key WORD = new Key().setWord(1, KeyHash.hashLong(1));

    private final SharedRows shared = new SharedRows(
            new MemoryRows(),
            new MemoryRows(),
            new MemoryBudget(1 << 20),
            new StoreContext(StoreSetting.HEAP, "job", 1, Copies.NONE));
    private final SealedLayers layers = new SealedLayers(shared);
    private final CellForm form = new CellForm(spec());
    private final SliceCells slice = new SliceCells(PREFIX, form, 0);
    private long emptyCut = 100;

    @SuppressWarnings("unchecked") // Nothing is folded.
    private static AccumulatorSpec spec() {
        Layout layout = new Layout();
        Kernel<Object, ?> kernel =
                (Kernel<Object, ?>) (Kernel<?, ?>) Aggregates.<Long>count().bind(layout);
        return new AccumulatorSpec("windows", Type.LONG, kernel, layout);
    }

    /** A layer with a row of the slice, which has so many records. */
    private CellLayer flat(int records) {
        CellTable cells = slice.cells();
        cells.addRecords(cells.rowOf(WORD), records);
        shared.budget().add(slice.growth(0));
        CellLayer layer = new CellLayer(form, shared.budget());
        slice.seal(layer);
        return layer;
    }

    private AsideLayer flatAside(int records) {
        CellTable cells = form.newTable(0);
        cells.addRecords(cells.rowOf(WORD), records);
        MemoryLayer row = new MemoryLayer(shared.budget());
        row.put(ROW, form.encoded(cells, cells.find(WORD)));
        AsideLayer layer = shared.newAside();
        layer.add(row);
        return layer;
    }

    private long recordsFound() {
        byte[] value = layers.get(ROW);
        return value == null ? 0 : new ByteSource(value).readLong();
    }

    private static void work(List<FrozenRows> merges) {
        ChunkBuffers nowhere = new ChunkBuffers("operator", chunk -> {});
        for (FrozenRows each : merges) {
            boolean more = true;
            while (more) {
                more = each.writeNext(nowhere);
            }
        }
    }

    @Test
    void layersThatTheOrderedRowsHaveAreMerged() {
        layers.seal(1, List.of(flat(1)));
        layers.seal(2, List.of(flat(2)));
        shared.setFlushedCut(2);
        layers.seal(3, List.of());
        work(layers.merges());
        assertThat(recordsFound()).isEqualTo(2);
        assertThat(slice.sealed()).hasSize(1);
        layers.seal(4, List.of());
        assertThat(layers.merges()).isEmpty();
    }

    /** The agent that writes the ordered rows goes on between the moment when layers are forgotten and that when they are merged. */
    @Test
    void whatWasPutAsideIsNeverBetweenLayersThatAreMerged() {
        layers.seal(1, List.of(flat(1)));
        layers.seal(2, List.of(flat(3), flatAside(2)));
        shared.setFlushedCut(1);
        layers.seal(3, List.of());
        shared.setFlushedCut(2);
        work(layers.merges());
        assertThat(recordsFound()).isEqualTo(3);
    }

    @Test
    void memoryIsGivenBackAlsoIfTheOlderLayerLeavesBeforeItIsMerged() {
        CellLayer older = flat(1);
        CellLayer newer = flat(2);
        List<FrozenRows> merges = newer.mergesInto(older);
        older.release();
        work(merges);
        assertThat(slice.sealed()).hasSize(1);
        newer.release();
        assertThat(shared.budget().bytes()).isZero();
        assertThat(slice.isBelow()).isTrue();
    }

    private MemoryLayer memory(byte[] value) {
        MemoryLayer layer = new MemoryLayer(shared.budget());
        layer.put(KEY, value);
        return layer;
    }

    private AsideLayer aside(byte[] value) {
        AsideLayer layer = shared.newAside();
        layer.add(memory(value));
        return layer;
    }

    @Test
    void theNewestLayerCounts() {
        layers.seal(1, List.of(memory(new byte[] {1})));
        layers.seal(2, List.of(memory(new byte[] {2})));
        assertThat(layers.get(KEY)).containsExactly(2);
    }

    @Test
    void whatIsBehindARowThatWasPutAsideIsForgottenWithIt() {
        layers.seal(1, List.of(memory(new byte[] {1})));
        layers.seal(2, List.of(aside(new byte[] {2})));
        shared.setFlushedCut(1);
        layers.seal(++emptyCut, List.of());
        assertThat(layers.get(KEY)).containsExactly(2);
        shared.setFlushedCut(2);
        layers.seal(++emptyCut, List.of());
        assertThat(layers.get(KEY)).isNull();
    }

    @Test
    void layersThatAreTooManyAreForgottenOldestFirst() {
        for (byte cut = 1; cut <= 5; cut++) {
            layers.seal(cut, List.of(memory(new byte[] {cut})));
            shared.setFlushedCut(cut);
            layers.seal(++emptyCut, List.of());
            assertThat(layers.get(KEY)).containsExactly(cut);
        }
    }
}
