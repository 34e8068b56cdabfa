package io.tidemark.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.settings.StoreSetting;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Goal: a store is found by its name, and a name that is none gets an answer that helps. Method: look some up. */
class StoresTest {

    @Test
    void theHeapIsAlwaysThere() {
        assertThat(Stores.named("heap").name()).isEqualTo("heap");
    }

    @Test
    void aStoreWithoutItsModuleIsRefusedWithWhatToAdd() {
        assertThatThrownBy(() -> Stores.named("rocksdb"))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("io.tidemark:tidemark-rocksdb");
    }

    @Test
    void aMisspeltStoreIsRefusedWithTheNearestName() {
        assertThatThrownBy(() -> Stores.named("haep"))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("Did you mean \"heap\"?");
    }

    @Test
    void theHeapTakesNoBudget() {
        StoreContext context = new StoreContext(StoreSetting.HEAP.withMemory(1 << 20), "job", 1, Copies.NONE);
        assertThatThrownBy(() -> Stores.named("heap").start(context))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("-Xmx");
    }

    @Test
    void aSettingIsAStoreAndPerhapsADirectory() {
        assertThat(StoreSetting.parse("heap")).isEqualTo(StoreSetting.HEAP);
        assertThat(StoreSetting.parse("rocksdb:/tmp/x")).isEqualTo(new StoreSetting("rocksdb", Path.of("/tmp/x"), 0));
        assertThatThrownBy(() -> StoreSetting.parse("rocksdb:"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rocksdb:DIR");
    }
}
