package io.tidemark.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.engine.cut.PlannedBatch;
import io.tidemark.engine.cut.PlannedPartition;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Goal: what was planned last to follow the cut that a process starts from is found, and nothing else; it stays as long as it may be
 * needed, and no longer; damage is noticed. Method: the smallest job on a simulated disk plans cuts, commits some, and starts again.
 */
class OffsetsTest {

    private final SimulatedDisk disk = new SimulatedDisk();
    private final Oracle oracle = new Oracle(new Upkeep.Versioned(2));

    private static BatchPlan plan(long processingTime) {
        PlannedPartition partition =
                new PlannedPartition("lines", "a.log", new PlannedPartition.Begin(true, false), 3, "123", false);
        return new BatchPlan("", List.of(new PlannedBatch(processingTime, List.of("lines"), List.of(partition))));
    }

    private TinyJob start(String owner) {
        return TinyJob.start(oracle, disk, owner);
    }

    /** Takes a cut of a planned batch. */
    private static void cut(TinyJob job, BatchPlan plan) {
        OpenCut cut = job.begin();
        cut.plan(plan);
        job.commit(cut);
        job.upkeep();
    }

    private static Optional<Long> planned(TinyJob job) {
        return job.run().planned().map(plan -> plan.batches().get(0).processingTime());
    }

    private List<String> plans() {
        List<String> names = new ArrayList<>(disk.names());
        names.removeIf(name -> !name.startsWith(BackupNames.OFFSETS));
        return names;
    }

    @Test
    void whatFollowsTheBeginningIsFound() {
        start("first").begin().plan(plan(7));
        assertThat(planned(start("second"))).hasValue(7L);
    }

    @Test
    void whatWasCommittedIsNotRepeated() {
        cut(start("first"), plan(7));
        TinyJob second = start("second");
        assertThat(planned(second)).isEmpty();
        second.begin().plan(plan(8));
        assertThat(planned(start("third"))).hasValue(8L);
    }

    @Test
    void theLastPlanOfTheLastProcessCounts() {
        TinyJob first = start("first");
        cut(first, plan(7));
        OpenCut lost = first.begin();
        lost.plan(plan(8));
        lost.abort();
        first.begin().plan(plan(9));
        TinyJob second = start("second");
        assertThat(planned(second)).hasValue(9L);
        second.begin().plan(plan(10));
        // A zombie that does not know yet that it was replaced.
        new OffsetsFile(new CutId(1, 40), new CutId(1, 1), plan(11)).write(DirectoryStorage.open(disk, "first"));
        assertThat(planned(start("third"))).hasValue(10L);
    }

    @Test
    void otherBackupsRepeatNothing() {
        start("first").begin().plan(plan(7));
        TinyJob second = TinyJob.start(new Oracle(Upkeep.IN_CUTS), disk, "second");
        assertThat(second.run().plansBatches()).isFalse();
        assertThat(planned(second)).isEmpty();
    }

    @Test
    void aFreshStartForgetsThem() {
        start("first").begin().plan(plan(7));
        start("second").run().forgetPlanned();
        assertThat(plans()).isEmpty();
        assertThat(planned(start("third"))).isEmpty();
    }

    @Test
    void plansStayAsLongAsACutBeforeThemIsKept() {
        TinyJob job = start("first");
        for (int cut = 1; cut <= 6; cut++) {
            cut(job, plan(cut));
        }
        // Cuts 5 and 6 are kept, and 6 follows 5.
        assertThat(plans()).containsExactly("offsets/1-6");
        start("second").begin().plan(plan(8));
        assertThat(plans()).hasSize(2).contains("offsets/1-6").anyMatch(name -> name.endsWith("-7"));
    }

    @Test
    void aDamagedPlanIsMovedAside() throws IOException {
        start("first").begin().plan(plan(7));
        disk.flipBit("offsets/1-1", 200);
        assertThat(planned(start("second"))).isEmpty();
        assertThat(plans()).isEmpty();
        assertThat(disk.names()).contains("quarantine/2-offsets.1-1");
    }

    @Test
    void everyFlippedBitAndEveryTruncationIsFound() {
        CutId id = new CutId(3, 7);
        byte[] bytes = new OffsetsFile(id, new CutId(2, 6), plan(1_700_000_000_000L)).encode();
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            byte[] damaged = bytes.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            assertThatThrownBy(() -> OffsetsFile.decode(id, damaged)).isInstanceOf(DamagedBackupException.class);
        }
        for (int length = 0; length < bytes.length; length++) {
            byte[] damaged = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> OffsetsFile.decode(id, damaged)).isInstanceOf(DamagedBackupException.class);
        }
        assertThatThrownBy(() -> OffsetsFile.decode(new CutId(3, 8), bytes))
                .isInstanceOf(DamagedBackupException.class)
                .hasMessageContaining("offsets/3-8");
    }
}
