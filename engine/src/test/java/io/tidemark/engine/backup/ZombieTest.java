package io.tidemark.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.TidemarkException;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.storage.StorageException;
import io.tidemark.testkit.disk.DiskCall;
import io.tidemark.testkit.disk.DiskFaults;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A process that was replaced and does not know it changes nothing. It is stopped before every call of a cut, of its clean-up, and of its
 * taking over; another one takes over, from the newest or an older cut, and commits; then the first goes on. Afterwards the second
 * one's cuts must be whole.
 */
@ParameterizedClass
@MethodSource("io.tidemark.engine.backup.Upkeeps#all")
class ZombieTest {

    private final Upkeep upkeep;

    ZombieTest(Upkeep upkeep) {
        this.upkeep = upkeep;
    }

    @Test
    void aReplacedProcessCommitsNothingAndDeletesNothing() {
        int fenced = 0;
        int finished = 0;
        for (int older = 0; older < 2; older++) {
            for (int cuts = 1; cuts < 25; cuts += 11) {
                long k = 1;
                for (Intrusion intrusion = intrude(k, cuts, older);
                        intrusion.happened;
                        intrusion = intrude(++k, cuts, older)) {
                    if (intrusion.fenced) {
                        fenced++;
                    } else {
                        finished++;
                    }
                }
            }
        }
        assertThat(fenced).as("times the first process was fenced").isGreaterThan(100);
        assertThat(finished).as("times the first process had already committed").isGreaterThan(20);
    }

    /** The second process, which runs before one call of the first. */
    private static final class Intrusion implements DiskFaults {
        private final SimulatedDisk disk;
        private final Oracle oracle;
        private final long at;
        private final int older;
        private final int cuts;
        private boolean happened;
        private boolean fenced;

        private Intrusion(SimulatedDisk disk, Oracle oracle, long at, int older, int cuts) {
            this.disk = disk;
            this.oracle = oracle;
            this.at = at;
            this.older = older;
            this.cuts = cuts;
        }

        @Override
        public void before(DiskCall call) {
            if (!happened && call.number() == at) {
                happened = true;
                disk.faults(DiskFaults.NONE);
                takeOver();
            }
        }

        private void takeOver() {
            DirectoryStorage storage = DirectoryStorage.open(disk, "second");
            StartPoint point = TinyJob.point(TinyJob.backup(storage).inspect());
            List<CutRef> kept = kept(point);
            if (older < kept.size()) {
                oracle.forget();
                point = TinyJob.point(
                        TinyJob.backup(storage).inspectAt(kept.get(older).id().cut()));
            }
            TinyJob job = TinyJob.takeOver(oracle, storage, point, "second").orElseThrow();
            for (int i = 0; i < cuts; i++) {
                job.cut();
            }
        }

        private static List<CutRef> kept(StartPoint point) {
            CommitRecord record = point.log().record();
            return record == null ? List.of() : record.kept().cuts();
        }
    }

    private Intrusion intrude(long k, int cuts, int older) {
        SimulatedDisk disk = new SimulatedDisk();
        Oracle oracle = new Oracle(upkeep);
        TinyJob first = TinyJob.start(oracle, disk, "first");
        first.cut();
        first.cut();
        first.cut();
        Intrusion intrusion = new Intrusion(disk, oracle, disk.calls() + k, older, cuts);
        disk.faults(intrusion);
        try {
            first.cut();
        } catch (FencedException fenced) {
            intrusion.fenced = true;
            assertThat(fenced.holder()).isEqualTo("second");
            assertThat(fenced.kind()).isEqualTo(TidemarkException.Kind.FENCED);
        } catch (StorageException unfinished) {
            // The first process found one of its unfinished files removed.
        }
        disk.faults(DiskFaults.NONE);
        TinyJob third = TinyJob.start(oracle, disk, "third");
        third.cut();
        return intrusion;
    }

    @Test
    void ofTwoThatTakeOverOneWins() {
        for (int older = 0; older < 3; older++) {
            long k = 1;
            while (raceForTheTakeOver(k, older)) {
                k++;
            }
            assertThat(k).as("calls of a take-over").isGreaterThan(20);
        }
    }

    /** Another process takes over before the k-th call of a take-over; whether there is such a call. */
    private boolean raceForTheTakeOver(long k, int older) {
        SimulatedDisk disk = new SimulatedDisk();
        Oracle oracle = new Oracle(upkeep);
        TinyJob first = TinyJob.start(oracle, disk, "first");
        first.cut();
        first.cut();
        first.work();
        first.begin();
        DirectoryStorage storage = DirectoryStorage.open(disk, "slow");
        StartPoint point = TinyJob.point(TinyJob.backup(storage).inspect());
        Intrusion intrusion = new Intrusion(disk, oracle, disk.calls() + k, older, 1);
        disk.faults(intrusion);
        try {
            Optional<TinyJob> slow = TinyJob.takeOver(new Oracle(oracle), storage, point, "slow");
            if (intrusion.happened && slow.isPresent()) {
                assertThatThrownBy(slow.get()::cut).isInstanceOf(FencedException.class);
            }
        } catch (FencedException overtaken) {
            // The slow process had taken over, and the second one took over from it.
            assertThat(intrusion.happened).isTrue();
        } catch (StorageException overtaken) {
            // The slow process looked for a piece that the second one had just removed.
            assertThat(intrusion.happened).isTrue();
        }
        if (intrusion.happened) {
            TinyJob.start(oracle, disk, "last");
        }
        return intrusion.happened;
    }

    @Test
    void whatALiveProcessRemovesIsNotTakenForDamage() {
        for (long k = 1; ; k++) {
            SimulatedDisk disk = new SimulatedDisk();
            Oracle oracle = new Oracle(upkeep);
            TinyJob live = TinyJob.start(oracle, disk, "live");
            for (int i = 0; i < 9; i++) {
                live.cut();
            }
            DirectoryStorage storage = DirectoryStorage.open(disk, "reader");
            Intrusion intrusion = new Intrusion(disk, oracle, disk.calls() + k, 9, 3);
            disk.faults(intrusion);
            StartPoint point = TinyJob.point(TinyJob.backup(storage).inspect());
            assertThat(point.damaged()).isEmpty();
            if (!intrusion.happened) {
                return;
            }
        }
    }

    @Test
    void aNumberThatWasPrunedIsWonByNobody() {
        SimulatedDisk disk = new SimulatedDisk();
        Oracle oracle = new Oracle(upkeep);
        TinyJob zombie = TinyJob.start(oracle, disk, "zombie");
        zombie.cut();
        TinyJob owner = TinyJob.start(oracle, disk, "owner");
        for (int i = 0; i < 2 * CommitLog.RECORDS_KEPT; i++) {
            owner.cut();
        }
        assertThat(disk.names()).noneMatch(name -> name.startsWith("commits/0000000000000003"));
        assertThatThrownBy(zombie::cut).isInstanceOf(FencedException.class);
        owner.cut();
        TinyJob.start(oracle, disk, "last");
    }

    @Test
    void aNumberWhoseDecidingCopyWasLostIsWonByNobody() throws IOException {
        SimulatedDisk disk = new SimulatedDisk();
        Oracle oracle = new Oracle(upkeep);
        TinyJob zombie = TinyJob.start(oracle, disk, "zombie");
        zombie.cut();
        TinyJob owner = TinyJob.start(oracle, DirectoryStorage.open(disk, "owner"), "owner");
        disk.vanish("commits/0000000000000003.a");
        assertThatThrownBy(zombie::cut).isInstanceOf(FencedException.class);
        CommitRecord record =
                new CommitLog(DirectoryStorage.open(disk, "reader")).read().record();
        assertThat(record).isNotNull();
        assertThat(record.epoch()).isEqualTo(owner.run().epoch());
        owner.cut();
        TinyJob.start(oracle, disk, "last");
    }

    @Test
    void aLateAcknowledgementIsIgnored() {
        SimulatedDisk disk = new SimulatedDisk();
        Oracle oracle = new Oracle(upkeep);
        TinyJob first = TinyJob.start(oracle, disk, "first");
        first.cut();
        first.work();
        OpenCut second = first.begin();
        TinyJob restarted = TinyJob.start(oracle, DirectoryStorage.open(disk, "restarted"), "restarted");
        assertThat(restarted.run().start().orElseThrow().cut()).isEqualTo(1);
        assertThatThrownBy(() -> first.commit(second)).isInstanceOf(FencedException.class);
        TinyJob last = TinyJob.start(oracle, disk, "last");
        assertThat(last.run().start().orElseThrow().cut()).isEqualTo(1);
    }

    @Test
    void ofTwoAttemptsAtACutTheCommittedOneIsRead() {
        SimulatedDisk disk = new SimulatedDisk();
        Oracle oracle = new Oracle(upkeep);
        TinyJob first = TinyJob.start(oracle, disk, "first");
        first.cut();
        first.work();
        OpenCut mine = first.begin();
        TinyJob second = TinyJob.start(oracle, DirectoryStorage.open(disk, "second"), "second");
        second.work();
        second.work();
        OpenCut theirs = second.begin();
        assertThat(theirs.number()).isEqualTo(mine.number());
        second.commit(theirs);
        assertThatThrownBy(() -> first.commit(mine)).isInstanceOf(FencedException.class);
        @Nullable
        VerifiedCut found = TinyJob.point(
                        TinyJob.backup(DirectoryStorage.open(disk, "reader")).inspect())
                .cut();
        assertThat(found).isNotNull();
        assertThat(found.manifest().id()).isEqualTo(new CutId(second.run().epoch(), mine.number()));
        assertThat(TinyJob.read(DirectoryStorage.open(disk, "reader2"), found)).isEqualTo(second.rows());
    }

    @Test
    void afterAnOlderCutNumbersStillRise() {
        SimulatedDisk disk = new SimulatedDisk();
        Oracle oracle = new Oracle(upkeep);
        TinyJob first = TinyJob.start(oracle, disk, "first");
        first.cut();
        first.cut();
        DirectoryStorage storage = DirectoryStorage.open(disk, "second");
        oracle.forget();
        List<Long> numbers = new ArrayList<>();
        TinyJob second = TinyJob.takeOver(
                        oracle, storage, TinyJob.point(TinyJob.backup(storage).inspectAt(1)), "second")
                .orElseThrow();
        numbers.add(second.run().nextCut());
        second.cut();
        TinyJob third = TinyJob.start(oracle, disk, "third");
        numbers.add(third.run().start().orElseThrow().cut());
        numbers.add(third.run().nextCut());
        assertThat(numbers).containsExactly(3L, 3L, 4L);
        CommitRecord record = new CommitLog(storage).read().record();
        assertThat(record).isNotNull();
        assertThat(record.kept().cuts()).extracting(kept -> kept.id().cut()).containsExactly(3L, 1L);
        assertThat(third.run().epoch()).isGreaterThan(second.run().epoch());
    }
}
