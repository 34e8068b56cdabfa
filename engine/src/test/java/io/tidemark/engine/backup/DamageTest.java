package io.tidemark.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Damage never gives a wrong answer. Every bit of every piece is flipped, every piece cut to every length, lost, and exchanged
 * for every other; each time the backup is inspected and all rows are read, and what comes out must be the newest cut, or an
 * older one with the damage named, or a refusal.
 */
@ParameterizedClass
@MethodSource("io.tidemark.engine.backup.Upkeeps#all")
class DamageTest {

    private static final RepeatedSpan.Words WORDS =
            (source, partition, position) -> partition + " at " + position.orElse("its beginning");

    private final SimulatedDisk disk = new SimulatedDisk();
    private final Oracle oracle;
    private DirectoryStorage storage;
    private List<String> pieces;
    private CutId newest;

    /** What came out of a look at a damaged backup. */
    private enum Outcome {
        /** The newest cut, read whole. */
        NEWEST,
        /** An older cut, with the damage named. */
        OLDER,
        /** A question to the user, with the damage named. */
        ASKED,
        /** The damage was found when rows were read. */
        FOUND_LATE,
        REFUSED
    }

    DamageTest(Upkeep upkeep) {
        oracle = new Oracle(upkeep);
    }

    @BeforeEach
    void threeCuts() {
        TinyJob job = TinyJob.start(oracle, disk, "job");
        for (int i = 0; i < 3; i++) {
            job.cut();
        }
        storage = DirectoryStorage.open(disk, "reader");
        pieces = disk.names();
        newest = cut(storage).manifest().id();
        assertThat(look(storage)).isEqualTo(Outcome.NEWEST);
    }

    private static VerifiedCut cut(DirectoryStorage storage) {
        @Nullable
        VerifiedCut cut = TinyJob.point(TinyJob.backup(storage).inspect()).cut();
        assertThat(cut).isNotNull();
        return cut;
    }

    /** Inspects, reads what is offered, and checks it. */
    private Outcome look(DirectoryStorage storage) {
        RecoveryDecision decision;
        try {
            decision = TinyJob.backup(storage).inspect();
        } catch (RefusedBackupException refused) {
            return Outcome.REFUSED;
        }
        if (decision instanceof RecoveryDecision.Fresh) {
            throw new AssertionError("A damaged backup was taken for an empty one.");
        }
        boolean usable = decision instanceof RecoveryDecision.Usable;
        StartPoint point = usable
                ? ((RecoveryDecision.Usable) decision).point()
                : ((RecoveryDecision.NeedsConsent) decision).point();
        VerifiedCut cut = point.cut();
        if (cut != null) {
            try {
                oracle.checkState(cut.manifest().id(), TinyJob.read(storage, cut));
            } catch (DamagedBackupException damaged) {
                assertThat(storage.exists(damaged.piece().name())).isTrue();
                return Outcome.FOUND_LATE;
            }
            if (usable && cut.manifest().id().equals(newest)) {
                return Outcome.NEWEST;
            }
        }
        assertThat(decision.damaged()).as("the damage that led to " + decision).isNotEmpty();
        return usable ? Outcome.OLDER : Outcome.ASKED;
    }

    @Test
    void everyFlippedBitIsFound() throws IOException {
        long flips = 0;
        for (String piece : pieces) {
            boolean[] needed = neededBytes(piece);
            for (long bit = 0; bit < 8L * needed.length; bit++) {
                disk.flipBit(piece, bit);
                Outcome outcome = look(storage);
                disk.flipBit(piece, bit);
                if (needed[(int) (bit / 8)]) {
                    assertThat(outcome).as("bit %s of %s", bit, piece).isNotIn(Outcome.NEWEST, Outcome.REFUSED);
                } else {
                    assertThat(outcome).as("bit %s of %s", bit, piece).isEqualTo(Outcome.NEWEST);
                }
                flips++;
            }
        }
        assertThat(flips).as("bits flipped").isGreaterThan(14_000);
    }

    @Test
    void everyTruncationIsFound() throws IOException {
        for (String piece : pieces) {
            TreeSet<Outcome> outcomes = new TreeSet<>();
            int length = disk.content(piece).length;
            for (int left = 0; left < length; left++) {
                SimulatedDisk shorter = disk.copy();
                shorter.truncate(piece, left);
                outcomes.add(lookAt(shorter));
            }
            checkOutcomes(piece, outcomes);
        }
    }

    @Test
    void everyLossIsFound() throws IOException {
        for (String piece : pieces) {
            SimulatedDisk less = disk.copy();
            less.vanish(piece);
            checkOutcomes(piece, new TreeSet<>(List.of(lookAt(less))));
        }
    }

    @Test
    void everyExchangeIsFound() {
        for (String one : pieces) {
            for (String other : pieces) {
                if (one.compareTo(other) < 0) {
                    SimulatedDisk mixed = disk.copy();
                    mixed.swap(one, other);
                    lookAt(mixed);
                }
            }
        }
    }

    private Outcome lookAt(SimulatedDisk damaged) {
        return look(DirectoryStorage.open(damaged, "reader"));
    }

    /** One copy of a commit record may be damaged without harm; damage to a piece of the newest cut always shows. */
    private void checkOutcomes(String piece, Set<Outcome> outcomes) {
        if (piece.startsWith("commits/")) {
            assertThat(outcomes).as(piece).containsExactly(Outcome.NEWEST);
        } else if (belongsToNewest(piece)) {
            assertThat(outcomes)
                    .as(piece)
                    .doesNotContain(Outcome.NEWEST, Outcome.REFUSED)
                    .isNotEmpty();
        }
    }

    private boolean belongsToNewest(String piece) {
        Manifest manifest = cut(storage).manifest();
        return piece.equals(manifest.id().manifestName())
                || manifest.files().stream().anyMatch(file -> file.id().name().equals(piece));
    }

    /** The bytes without which the newest cut cannot be read: not those of a copy, nor of chunks that a later one made void. */
    private boolean[] neededBytes(String piece) throws IOException {
        boolean[] needed = new boolean[disk.content(piece).length];
        Arrays.fill(needed, belongsToNewest(piece));
        VerifiedCut cut = cut(storage);
        for (CutFileIndex file : cut.files()) {
            if (file.file().id().name().equals(piece)) {
                for (ChunkEntry chunk : file.chunks()) {
                    Arrays.fill(needed, (int) chunk.offset(), (int) chunk.end(), cut.has(file, chunk));
                }
            }
        }
        return needed;
    }

    @Test
    void aLostNewestRecordIsNotPassedOver() throws IOException {
        disk.flipBit("commits/0000000000000004.a", 100);
        disk.truncate("commits/0000000000000004.b", 5);
        RecoveryDecision decision = TinyJob.backup(storage).inspect();
        assertThat(decision).isInstanceOf(RecoveryDecision.NeedsConsent.class);
        RepeatedSpan span = ((RecoveryDecision.NeedsConsent) decision).span();
        assertThat(span.complete()).isFalse();
        assertThat(span.afterCut()).isEqualTo(2);
        assertThat(span.describe(WORDS))
                .isEqualTo("The job would go on from cut 2, and the output of what was committed after cut 2 would come"
                        + " twice: read again would be a.log at 6 on.");
        assertThat(decision.damaged())
                .extracting(DamagedPiece::name)
                .containsExactly("commits/0000000000000004.b", "commits/0000000000000004.a");
        TinyJob job = TinyJob.takeOver(oracle.forgotten(), storage, accepted(decision), "next")
                .orElseThrow();
        assertThat(job.run().epoch()).isEqualTo(5);
        assertThat(job.run().nextCut()).isEqualTo(4);
    }

    @Test
    void aLostLogIsNotTakenForAnEmptyBackup() throws IOException {
        for (String piece : pieces) {
            if (piece.startsWith("commits/")) {
                disk.vanish(piece);
            }
        }
        RecoveryDecision decision = TinyJob.backup(storage).inspect();
        assertThat(decision).isInstanceOf(RecoveryDecision.NeedsConsent.class);
        assertThat(decision.damaged()).extracting(DamagedPiece::name).containsExactly("commits/");
    }

    @Test
    void outputAfterAnOlderCutNeedsConsentAndNamesThePositions() throws IOException {
        TinyJob job = TinyJob.start(oracle, disk, "second");
        job.output = true;
        job.cut();
        VerifiedCut damaged = cut(storage);
        disk.flipBit("cuts/5-4-0.tmc", 8 * 70);
        assertThat(describeSpan())
                .isEqualTo("The job would go on from cut 3, and the output of cut 4 would come twice: read again"
                        + " would be a.log at 9 to a.log at 3.");
        disk.vanish(damaged.ref().id().manifestName());
        assertThat(describeSpan()).endsWith("read again would be a.log at 9 on.");
    }

    private String describeSpan() {
        RecoveryDecision decision = TinyJob.backup(storage).inspect();
        assertThat(decision).isInstanceOf(RecoveryDecision.NeedsConsent.class);
        return ((RecoveryDecision.NeedsConsent) decision).span().describe(WORDS);
    }

    @Test
    void damageIsSetAsideAndNotMetAgain() throws IOException {
        String manifest = newest.manifestName();
        disk.flipBit(manifest, 77);
        RecoveryDecision decision = TinyJob.backup(storage).inspect();
        assertThat(decision).isInstanceOf(RecoveryDecision.Usable.class);
        assertThat(decision.damaged()).extracting(DamagedPiece::name).containsExactly(manifest);
        Oracle older = oracle.forgotten();
        TinyJob job =
                TinyJob.takeOver(older, storage, accepted(decision), "second").orElseThrow();
        assertThat(disk.names()).contains("quarantine/5-manifests.1-3").doesNotContain(manifest);
        RecoveryDecision again = TinyJob.backup(storage).inspect();
        assertThat(again).isInstanceOf(RecoveryDecision.Usable.class);
        assertThat(again.damaged()).isEmpty();
        job.cut();
        assertThat(job.run().nextCut()).isEqualTo(5);
        TinyJob.start(older, disk, "third");
        assertThat(disk.names()).contains("quarantine/5-manifests.1-3");
    }

    @Test
    void damageFoundWhileRestoringLeadsToAnOlderCut() throws IOException {
        VerifiedCut cut = cut(storage);
        String file = cut.files().get(cut.files().size() - 1).file().id().name();
        StartPoint whole = TinyJob.point(TinyJob.backup(storage).inspect());
        disk.flipBit(file, Byte.SIZE * (CutFileFormat.HEAD_BYTES + 1));
        BackupRun run = TinyJob.backup(storage).takeOver(whole, "second", 0).orElseThrow();
        assertThatThrownBy(() -> run.restore(0, TinyJob.KEY_GROUPS, (state, keyGroup, kind, rows) -> {}))
                .isInstanceOfSatisfying(DamagedBackupException.class, damaged -> run.quarantine(damaged.piece()));
        RecoveryDecision decision = TinyJob.backup(storage).inspect();
        assertThat(decision).isInstanceOf(RecoveryDecision.Usable.class);
        assertThat(decision.damaged())
                .extracting(DamagedPiece::describe)
                .containsExactly(
                        file + ": it is missing: an earlier start found it damaged and moved it to quarantine/5-"
                                + file.replace('/', '.'));
        TinyJob job = TinyJob.takeOver(oracle.forgotten(), storage, accepted(decision), "third")
                .orElseThrow();
        assertThat(job.run().start().orElseThrow().cut()).isEqualTo(2);
    }

    @Test
    void aBackupWithoutAGoodCutIsNeverResetInSilence() throws IOException {
        for (String piece : pieces) {
            if (piece.startsWith("manifests/")) {
                disk.vanish(piece);
            }
        }
        RecoveryDecision decision = TinyJob.backup(storage).inspect();
        assertThat(decision).isInstanceOf(RecoveryDecision.NeedsConsent.class);
        assertThat(accepted(decision).summary()).isEmpty();
        TinyJob job = TinyJob.takeOver(oracle.forgotten(), storage, accepted(decision), "second")
                .orElseThrow();
        job.cut();
        assertThat(job.run().nextCut()).isEqualTo(5);
    }

    private static StartPoint accepted(RecoveryDecision decision) {
        return decision instanceof RecoveryDecision.NeedsConsent question ? question.point() : TinyJob.point(decision);
    }
}
