package io.tidemark.engine.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.TidemarkException;
import io.tidemark.storage.ObjectReader;
import io.tidemark.storage.ObjectWriter;
import io.tidemark.storage.StorageException;
import io.tidemark.storage.UnsupportedStorageException;
import io.tidemark.testkit.disk.CrashOutcome;
import io.tidemark.testkit.disk.DiskCall;
import io.tidemark.testkit.disk.DiskFaults;
import io.tidemark.testkit.disk.ForwardingDisk;
import io.tidemark.testkit.disk.SimulatedCrash;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Objects are whole or not there, whatever happens to the machine. A few objects are created on a simulated disk that is crashed
 * before each call, with each fate of what was not synced; what is there afterwards must be whole, and what was said to be there, there.
 */
class DirectoryStorageTest {

    private static final byte[] CONTENT = content();

    private static byte[] content() {
        byte[] content = new byte[3000];
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) (i % 251 + 1);
        }
        return content;
    }

    @Test
    void objectsAreWholeOrNotThereAfterEveryCrash() {
        SplittableRandom random = new SplittableRandom(7);
        boolean done = false;
        for (long k = 1; !done; k++) {
            SimulatedDisk disk = new SimulatedDisk();
            disk.faults(DiskFaults.crashBefore(k));
            int promised = 0;
            try {
                DirectoryStorage storage = DirectoryStorage.open(disk, "first");
                write(storage, "a/1");
                promised = 1;
                storage.createIfAbsent("b/2", CONTENT);
                promised = 2;
                storage.move("b/2", "a/3");
                promised = 3;
                done = true;
            } catch (SimulatedCrash crash) {
                assertThat(crash).hasMessageContaining("crashed before");
            }
            for (CrashOutcome outcome : CrashOutcome.values()) {
                checkWhole(disk.crash(outcome, random), promised);
            }
        }
    }

    private static void checkWhole(SimulatedDisk disk, int promised) {
        DirectoryStorage storage = DirectoryStorage.open(disk, "second");
        storage.removeUnfinished();
        assertThat(disk.names()).noneMatch(name -> name.startsWith(DirectoryStorage.UNFINISHED));
        for (String name : storage.list("")) {
            byte[] read = new byte[CONTENT.length];
            try (ObjectReader reader = storage.open(name)) {
                assertThat(reader.size()).isEqualTo(CONTENT.length);
                reader.read(0, read, 0, read.length);
            }
            assertThat(Arrays.equals(read, CONTENT)).isTrue();
        }
        assertThat(storage.exists("a/1") || promised < 1).isTrue();
        assertThat(storage.exists("b/2") || storage.exists("a/3") || promised < 2)
                .isTrue();
        assertThat(storage.exists("a/3") || promised < 3).isTrue();
    }

    private static void write(DirectoryStorage storage, String name) {
        try (ObjectWriter writer = storage.create(name)) {
            writer.write(CONTENT, 0, CONTENT.length);
            writer.finish();
        }
    }

    @Test
    void whatCanBeReadAfterOpeningSurvives() {
        SimulatedDisk disk = new SimulatedDisk();
        DirectoryStorage first = DirectoryStorage.open(disk, "first");
        disk.faults(new DiskFaults() {
            @Override
            public void before(DiskCall call) throws IOException {
                if (call.kind() == DiskCall.Kind.SYNC_DIRECTORY) {
                    throw new IOException("not synced");
                }
            }
        });
        assertThatThrownBy(() -> first.createIfAbsent("a/1", CONTENT)).isInstanceOf(StorageException.class);
        disk.faults(DiskFaults.NONE);
        assertThat(disk.crash(CrashOutcome.LOSE_ALL, new SplittableRandom(1)).names())
                .isEmpty();
        assertThat(DirectoryStorage.open(disk, "second").exists("a/1")).isTrue();
        assertThat(disk.crash(CrashOutcome.LOSE_ALL, new SplittableRandom(1)).names())
                .containsExactly("a/1");
    }

    @Test
    void aCreationInDoubtIsDurableOnceItIsSaidToBeThere() {
        SimulatedDisk disk = new SimulatedDisk();
        DirectoryStorage storage = DirectoryStorage.open(disk, "first");
        disk.faults(new DiskFaults() {
            @Override
            public void before(DiskCall call) throws IOException {
                if (call.kind() == DiskCall.Kind.SYNC_DIRECTORY) {
                    throw new IOException("not synced");
                }
            }
        });
        assertThatThrownBy(() -> storage.createIfAbsent("1", CONTENT)).isInstanceOf(StorageException.class);
        disk.faults(DiskFaults.NONE);
        assertThat(storage.createIfAbsent("1", CONTENT)).isFalse();
        assertThat(disk.crash(CrashOutcome.LOSE_ALL, new SplittableRandom(1)).names())
                .containsExactly("1");
    }

    @Test
    void aDiskWithoutLinksIsRefused() {
        ForwardingDisk disk = new ForwardingDisk(new SimulatedDisk()) {
            @Override
            public boolean link(String from, String to) {
                throw new UnsupportedOperationException("no links here");
            }
        };
        assertThatThrownBy(() -> DirectoryStorage.open(disk, "first"))
                .isInstanceOfSatisfying(
                        UnsupportedStorageException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(TidemarkException.Kind.INVALID))
                .hasMessageContaining("hard links do not work there (no links here)")
                .hasMessageContaining("ext4");
    }

    @Test
    void aDiskWhoseLinksReplaceIsRefused() {
        ForwardingDisk disk = new ForwardingDisk(new SimulatedDisk()) {
            @Override
            public boolean link(String from, String to) throws IOException {
                delete(to);
                return super.link(from, to);
            }
        };
        assertThatThrownBy(() -> DirectoryStorage.open(disk, "first")).isInstanceOf(UnsupportedStorageException.class);
    }

    @Test
    void aFullDiskIsNamedWithWhatIsFree() {
        SimulatedDisk disk = new SimulatedDisk();
        DirectoryStorage storage = DirectoryStorage.open(disk, "first");
        disk.capacity(1000);
        assertThatThrownBy(() -> storage.createIfAbsent("a/1", CONTENT))
                .isInstanceOf(StorageException.class)
                .hasMessage("Could not create a/1 in simulated disk: No space left on device. "
                        + "The disk is full (1000 bytes are free): make room.");
        disk.capacity(10_000);
        assertThat(storage.createIfAbsent("a/1", CONTENT)).isTrue();
    }

    @Test
    void afterAFailureAWriterWritesNothingMore() {
        SimulatedDisk disk = new SimulatedDisk();
        DirectoryStorage storage = DirectoryStorage.open(disk, "first");
        try (ObjectWriter writer = storage.create("1")) {
            writer.write(CONTENT, 0, CONTENT.length);
            disk.faults(DiskFaults.failAfter(disk.calls() + 1, false, false));
            assertThatThrownBy(writer::finish).isInstanceOf(StorageException.class);
            assertThatThrownBy(writer::finish).isInstanceOf(IllegalStateException.class);
        }
        assertThat(disk.names()).isEmpty();
    }

    @Test
    void aFailingDiskIsNotTakenForOneWithoutLinks() {
        for (int failing = 1; failing <= 7; failing++) {
            SimulatedDisk disk = new SimulatedDisk();
            disk.faults(DiskFaults.failAfter(failing, true, false));
            assertThatThrownBy(() -> DirectoryStorage.open(disk, "first"))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("Input/output error")
                    .hasMessageContaining("Look at the disk.");
        }
    }
}
