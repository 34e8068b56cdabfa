package io.tidemark.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.testkit.disk.DiskCall;
import io.tidemark.testkit.disk.DiskFaults;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What nobody needs goes away, and nothing else. After many cuts, crashes and failures the pieces on the disk are compared
 * with what the newest record reaches.
 */
@ParameterizedClass
@MethodSource("io.tidemark.engine.backup.Upkeeps#all")
class GarbageTest {

    /** The most files that a cut of these tests is made of. */
    private static final int MERGED_FILES_MAX = 9;

    private final SimulatedDisk disk = new SimulatedDisk();
    private final Oracle oracle;

    GarbageTest(Upkeep upkeep) {
        oracle = new Oracle(upkeep);
    }

    private void checkOnlyLivePieces() {
        DirectoryStorage storage = DirectoryStorage.open(disk, "reader");
        CommitRecord record = new CommitLog(storage).read().record();
        assertThat(record).isNotNull();
        TreeSet<String> live = new TreeSet<>();
        for (CutRef kept : record.kept().cuts()) {
            Manifest manifest = VerifiedCut.manifest(storage, kept);
            live.add(manifest.id().manifestName());
            manifest.files().forEach(file -> live.add(file.id().name()));
        }
        List<String> there = new ArrayList<>(storage.list("cuts/"));
        there.addAll(storage.list("bases/"));
        there.addAll(storage.list("manifests/"));
        if (oracle.upkeep() == Upkeep.IN_CUTS) {
            assertThat(there).containsExactlyInAnyOrderElementsOf(live);
        } else {
            assertThat(there)
                    .containsAll(live)
                    .as("those beside what lives: a base that the next cut reaches, and what it was merged from")
                    .hasSizeLessThanOrEqualTo(live.size() + MERGED_FILES_MAX + 1);
        }
        assertThat(storage.list("commits/")).hasSizeLessThanOrEqualTo(2 * CommitLog.RECORDS_KEPT);
    }

    @Test
    void manyCutsLeaveWhatTheKeptOnesNeed() {
        TinyJob job = TinyJob.start(oracle, disk, "job");
        for (int i = 0; i < 100; i++) {
            job.cut();
            checkOnlyLivePieces();
        }
    }

    @Test
    void aHeldCutStaysUntilItIsLetGoOf() {
        TinyJob job = TinyJob.start(oracle, disk, "job");
        job.cut();
        HeldCut held = job.run().hold();
        HeldCut again = job.run().hold();
        List<String> before = read(held);
        for (int i = 0; i < 20; i++) {
            job.cut();
            assertThat(read(held)).isEqualTo(before).isNotEmpty();
        }
        held.close();
        held.close();
        job.cut();
        assertThat(read(again)).isEqualTo(before);
        again.close();
        job.cut();
        checkOnlyLivePieces();
    }

    private static List<String> read(HeldCut cut) {
        List<String> chunks = new ArrayList<>();
        cut.read()
                .read(
                        0,
                        TinyJob.KEY_GROUPS,
                        (state, keyGroup, kind, rows) ->
                                chunks.add(state + " " + keyGroup + " " + kind + " " + rows.remaining()));
        return chunks;
    }

    @Test
    void abortedCutsAndKilledProcessesLeaveNothing() {
        for (int life = 0; life < 10; life++) {
            TinyJob job = TinyJob.start(oracle, disk, "job" + life);
            job.cut();
            job.work();
            job.begin().abort();
            job.work();
            OpenCut lost = job.begin();
            assertThat(lost.number()).isEqualTo(job.run().nextCut() - 1);
        }
        TinyJob.start(oracle, disk, "last").cut();
        checkOnlyLivePieces();
    }

    @Test
    void whatCouldNotBeDeletedIsDeletedLater() {
        TinyJob job = TinyJob.start(oracle, disk, "job");
        job.cut();
        disk.faults(new DiskFaults() {
            @Override
            public void before(DiskCall call) throws IOException {
                if (call.kind() == DiskCall.Kind.DELETE) {
                    throw new IOException("cannot delete");
                }
            }
        });
        for (int i = 0; i < 8; i++) {
            job.cut();
        }
        int many = disk.names().size();
        disk.faults(DiskFaults.NONE);
        job.cut();
        checkOnlyLivePieces();
        assertThat(disk.names()).hasSizeLessThan(many);
    }

    @Test
    void namesThatAreNotOursAreLeftAlone() {
        DirectoryStorage storage = DirectoryStorage.open(disk, "somebody");
        storage.createIfAbsent("cuts/README", new byte[] {1});
        storage.createIfAbsent("cuts/01-1-0.tmc", new byte[] {1});
        storage.createIfAbsent("notes/1-1", new byte[] {1});
        TinyJob job = TinyJob.start(oracle, disk, "job");
        job.cut();
        job.cut();
        assertThat(disk.names()).contains("cuts/README", "cuts/01-1-0.tmc", "notes/1-1");
    }

    @Test
    void piecesOfALaterProcessAreLeftAlone() {
        TinyJob job = TinyJob.start(oracle, disk, "job");
        DirectoryStorage storage = DirectoryStorage.open(disk, "later");
        storage.createIfAbsent("cuts/99-5-0.tmc", new byte[] {1});
        job.cut();
        job.cut();
        assertThat(disk.names()).contains("cuts/99-5-0.tmc");
    }

    @Test
    void theDamagedManifestOfAnOldCutStopsCleanUpUntilItIsNotKept() throws IOException {
        TinyJob job = TinyJob.start(oracle, disk, "job");
        job.cut();
        job.cut();
        disk.flipBit("manifests/1-1", 99);
        TinyJob next = TinyJob.start(oracle, disk, "next");
        assertThat(disk.names()).contains("manifests/1-1", "cuts/1-1-0.tmc");
        next.cut();
        next.cut();
        checkOnlyLivePieces();
    }
}
