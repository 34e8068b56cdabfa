package io.tidemark.testkit.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.storage.ObjectReader;
import io.tidemark.storage.ObjectWriter;
import io.tidemark.storage.StorageException;
import org.junit.jupiter.api.Test;

/** A storage in memory must keep the contract of a storage, checked by using it, and fail when it is told to. */
class InMemoryStorageTest {

    private final InMemoryStorage storage = new InMemoryStorage();

    @Test
    void anObjectIsSeenWhenItIsFinished() {
        try (ObjectWriter writer = storage.create("a/one")) {
            writer.write(new byte[] {1, 2, 3}, 1, 2);
            assertThat(storage.exists("a/one")).isFalse();
            writer.finish();
        }
        assertThat(storage.list("a/")).containsExactly("a/one");
        byte[] read = new byte[2];
        try (ObjectReader reader = storage.open("a/one")) {
            assertThat(reader.size()).isEqualTo(2);
            reader.read(0, read, 0, 2);
            assertThatThrownBy(() -> reader.read(1, read, 0, 2)).isInstanceOf(StorageException.class);
        }
        assertThat(read).containsExactly(2, 3);
    }

    @Test
    void theFirstCreatorWins() {
        assertThat(storage.createIfAbsent("one", new byte[] {1})).isTrue();
        assertThat(storage.createIfAbsent("one", new byte[] {2})).isFalse();
        storage.move("one", "two");
        assertThat(storage.list("")).containsExactly("two");
        storage.delete("two");
        assertThat(storage.list("")).isEmpty();
    }

    @Test
    void itFailsForAsLongAsItIsTold() {
        storage.failing(true);
        assertThatThrownBy(() -> storage.createIfAbsent("one", new byte[0]))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("one");
        storage.failing(false);
        assertThat(storage.createIfAbsent("one", new byte[0])).isTrue();
    }
}
