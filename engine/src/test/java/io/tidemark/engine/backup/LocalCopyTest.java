package io.tidemark.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A copy of the state that stopped at any cut is brought up to date, whatever was removed and merged since. A job takes many cuts, of
 * which each leaves a copy behind; at some of them another process takes over, and every copy must become what that one restores.
 */
@ParameterizedClass
@MethodSource("io.tidemark.engine.backup.Upkeeps#all")
class LocalCopyTest {

    private static final int CUTS = 40;

    private final SimulatedDisk disk = new SimulatedDisk();
    private final Oracle oracle;
    private int fromChangesAlone;
    private int partlyStale;

    LocalCopyTest(Upkeep upkeep) {
        this.oracle = new Oracle(upkeep);
    }

    /** The state as it was at a cut. */
    private record Left(LocalCopy of, Map<String, Long> rows) {}

    @Test
    void everyCopyIsBroughtUpToDate() {
        List<Left> copies = new ArrayList<>();
        TinyJob job = TinyJob.start(oracle, disk, "first");
        for (int cut = 1; cut <= CUTS; cut++) {
            job.cut();
            copies.add(new Left(job.lastCopy(), new TreeMap<>(job.rows())));
            TinyJob next = TinyJob.start(oracle, disk, "process" + cut);
            for (Left copy : copies) {
                check(next, copy);
            }
            if (cut % 7 == 0) {
                job = next;
            } else {
                job = TinyJob.start(oracle, DirectoryStorage.open(disk, "again" + cut), "again" + cut);
            }
        }
        assertThat(fromChangesAlone).as("copies that took changes alone").isGreaterThan(CUTS / 2);
        assertThat(partlyStale).as("copies that took some key groups in full").isGreaterThan(CUTS);
    }

    private void check(TinyJob restored, Left copy) {
        BitSet stale = restored.run().stale(copy.of());
        Map<String, Long> rows = new TreeMap<>(copy.rows());
        rows.keySet().removeIf(row -> stale.get(TinyJob.keyGroup(row)));
        restored.run().restore(0, TinyJob.KEY_GROUPS, copy.of(), (state, keyGroup, kind, bytes) -> {
            if (kind == ChunkKind.FULL) {
                assertThat(stale.get(keyGroup)).isTrue();
            }
            TinyJob.apply(rows, state, keyGroup, kind, bytes);
        });
        assertThat(rows).as("what became of %s, with stale %s", copy, stale).isEqualTo(restored.rows());
        fromChangesAlone += stale.isEmpty() ? 1 : 0;
        partlyStale += stale.isEmpty() ? 0 : 1;
    }

    @Test
    void aCopyOfAnotherLineIsStale() {
        TinyJob first = TinyJob.start(oracle, disk, "first");
        first.cut();
        LocalCopy one = first.lastCopy();
        first.cut();
        LocalCopy two = first.lastCopy();
        DirectoryStorage storage = DirectoryStorage.open(disk, "second");
        oracle.forget();
        TinyJob second = TinyJob.takeOver(
                        oracle, storage, TinyJob.point(TinyJob.backup(storage).inspectAt(1)), "second")
                .orElseThrow();
        assertThat(second.run().stale(two).cardinality()).isEqualTo(TinyJob.KEY_GROUPS);
        assertThat(second.run().stale(new LocalCopy(2, 1, one.manifest())).cardinality())
                .isEqualTo(TinyJob.KEY_GROUPS);
        assertThat(second.run().stale(one).isEmpty()).isTrue();
        assertThat(second.run().isStart(one)).isTrue();
        assertThat(second.run().isStart(two)).isFalse();
        LocalCopy elsewhere = new LocalCopy(1, 1, one.manifest() + 1);
        assertThat(second.run().isStart(elsewhere)).isFalse();
        assertThat(second.run().stale(elsewhere).cardinality()).isEqualTo(TinyJob.KEY_GROUPS);
    }
}
