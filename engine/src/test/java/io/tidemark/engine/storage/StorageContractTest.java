package io.tidemark.engine.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.storage.ObjectReader;
import io.tidemark.storage.ObjectWriter;
import io.tidemark.storage.Storage;
import io.tidemark.storage.StorageException;
import io.tidemark.testkit.disk.SimulatedDisk;
import io.tidemark.testkit.storage.InMemoryStorage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every storage keeps one contract: each rule is tried on a directory, on a simulated disk, and in memory. */
class StorageContractTest {

    @TempDir
    Path directory;

    private int storages;

    private interface Rule {
        void check(Storage storage);
    }

    @TestFactory
    Stream<DynamicTest> everyStorageKeepsTheContract() throws IOException {
        Map<String, Rule> rules = new TreeMap<>();
        rules.put("an object is seen when it is finished", StorageContractTest::seenWhenFinished);
        rules.put("an object that is not finished leaves nothing", StorageContractTest::unfinishedLeavesNothing);
        rules.put("the first creator wins", StorageContractTest::firstWins);
        rules.put("finishing never replaces", StorageContractTest::neverReplaces);
        rules.put("a move never replaces", StorageContractTest::moves);
        rules.put("lists are sorted and by prefix", StorageContractTest::lists);
        rules.put("large objects are read in pieces", StorageContractTest::largeObjects);
        rules.put("bad names are refused", StorageContractTest::badNames);
        rules.put("what is missing is named", StorageContractTest::missing);
        Stream.Builder<DynamicTest> tests = Stream.builder();
        for (Map.Entry<String, Rule> rule : rules.entrySet()) {
            for (Storage storage : storages()) {
                String name = rule.getKey() + ", " + storage.getClass().getSimpleName() + " in " + storage.describe();
                tests.add(DynamicTest.dynamicTest(name, () -> rule.getValue().check(storage)));
            }
        }
        return tests.build();
    }

    private Storage[] storages() throws IOException {
        LocalDisk disk = LocalDisk.open(directory.resolve("deep/er/" + storages++));
        return new Storage[] {
            DirectoryStorage.open(disk, "a"), DirectoryStorage.open(new SimulatedDisk(), "a"), new InMemoryStorage()
        };
    }

    private static void seenWhenFinished(Storage storage) {
        try (ObjectWriter writer = storage.create("a/b/one")) {
            writer.write(new byte[] {9, 1, 2}, 1, 2);
            assertThat(writer.size()).isEqualTo(2);
            assertThat(storage.exists("a/b/one")).isFalse();
            assertThat(storage.list("")).isEmpty();
            writer.finish();
        }
        assertThat(storage.exists("a/b/one")).isTrue();
        assertThat(read(storage, "a/b/one")).containsExactly(1, 2);
        storage.delete("a/b/one");
        storage.delete("a/b/one");
        assertThat(storage.exists("a/b/one")).isFalse();
    }

    private static void unfinishedLeavesNothing(Storage storage) {
        try (ObjectWriter writer = storage.create("one")) {
            writer.write(new byte[10], 0, 10);
        }
        assertThat(storage.list("")).isEmpty();
        assertThat(storage.createIfAbsent("one", new byte[0])).isTrue();
    }

    private static void firstWins(Storage storage) {
        assertThat(storage.createIfAbsent("one", new byte[] {1})).isTrue();
        assertThat(storage.createIfAbsent("one", new byte[] {2})).isFalse();
        assertThat(read(storage, "one")).containsExactly(1);
    }

    private static void neverReplaces(Storage storage) {
        storage.createIfAbsent("one", new byte[] {1});
        try (ObjectWriter writer = storage.create("one")) {
            writer.write(new byte[] {2}, 0, 1);
            assertThatThrownBy(writer::finish)
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("one");
        }
        assertThat(read(storage, "one")).containsExactly(1);
    }

    private static void moves(Storage storage) {
        storage.createIfAbsent("a/one", new byte[] {1});
        storage.createIfAbsent("two", new byte[] {2});
        assertThatThrownBy(() -> storage.move("a/one", "two")).isInstanceOf(StorageException.class);
        storage.move("a/one", "b/three");
        assertThat(storage.list("")).containsExactly("b/three", "two");
        assertThat(read(storage, "b/three")).containsExactly(1);
    }

    private static void lists(Storage storage) {
        for (String name : new String[] {"b/2", "a/1", "b/10", "bb", "b/1"}) {
            storage.createIfAbsent(name, new byte[0]);
        }
        assertThat(storage.list("")).containsExactly("a/1", "b/1", "b/10", "b/2", "bb");
        assertThat(storage.list("b/")).containsExactly("b/1", "b/10", "b/2");
        assertThat(storage.list("b/1")).containsExactly("b/1", "b/10");
        assertThat(storage.list("c/")).isEmpty();
    }

    private static void largeObjects(Storage storage) {
        byte[] block = new byte[100_003];
        for (int i = 0; i < block.length; i++) {
            block[i] = (byte) (i * 31);
        }
        try (ObjectWriter writer = storage.create("large")) {
            for (int i = 0; i < 7; i++) {
                writer.write(block, 0, 11);
                writer.write(block, 0, block.length);
            }
            writer.finish();
        }
        try (ObjectReader reader = storage.open("large")) {
            assertThat(reader.size()).isEqualTo(7L * (block.length + 11));
            byte[] read = new byte[block.length];
            reader.read(6L * (block.length + 11) + 11, read, 0, read.length);
            assertThat(Arrays.equals(read, block)).isTrue();
            assertThatThrownBy(() -> reader.read(reader.size() - 1, read, 0, 2))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("large");
        }
    }

    private static void badNames(Storage storage) {
        String long129 = "x".repeat(129);
        for (String name :
                new String[] {"", "/a", "a/", "a//b", "../a", "a/..", ".", "a b", ".a", "a/.b", "ä", "a\0", long129}) {
            assertThatThrownBy(() -> storage.createIfAbsent(name, new byte[0]))
                    .as(name)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("is refused");
        }
    }

    private static void missing(Storage storage) {
        assertThatThrownBy(() -> storage.open("nothing/here"))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("nothing/here");
    }

    private static byte[] read(Storage storage, String name) {
        try (ObjectReader reader = storage.open(name)) {
            byte[] bytes = new byte[(int) reader.size()];
            reader.read(0, bytes, 0, bytes.length);
            return bytes;
        }
    }
}
