package io.tidemark.engine.tier;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.store.Copies;
import io.tidemark.engine.store.StoreContext;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a layer says of a row is never older than what the ordered rows say, whichever layers are forgotten first. */
class SealedLayersTest {

    private static final byte[] KEY = {1, 2};

    private final SharedRows shared = new SharedRows(
            new MemoryRows(),
            new MemoryRows(),
            new MemoryBudget(1 << 20),
            new StoreContext(StoreSetting.HEAP, "job", 1, Copies.NONE));
    private final SealedLayers layers = new SealedLayers(shared);

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
        layers.forgetFlushed();
        assertThat(layers.get(KEY)).containsExactly(2);
        shared.setFlushedCut(2);
        layers.forgetFlushed();
        assertThat(layers.get(KEY)).isNull();
    }

    @Test
    void layersThatAreTooManyAreForgottenOldestFirst() {
        for (byte cut = 1; cut <= 5; cut++) {
            layers.seal(cut, List.of(memory(new byte[] {cut})));
            shared.setFlushedCut(cut);
            layers.forgetFlushed();
            assertThat(layers.get(KEY)).containsExactly(cut);
        }
    }
}
