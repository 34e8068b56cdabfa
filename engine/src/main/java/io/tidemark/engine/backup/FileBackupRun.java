package io.tidemark.engine.backup;

import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.system.Agent;
import io.tidemark.storage.Storage;
import io.tidemark.storage.StorageException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The use of a backup by one process. */
final class FileBackupRun implements BackupRun {

    private static final Logger LOG = LoggerFactory.getLogger(FileBackupRun.class);

    private final Place place;
    private final int maxParallelism;
    private final Garbage garbage;
    private final long cutFloor;
    /** What to restore; given up when the first cut begins. */
    private @Nullable VerifiedCut start;

    private final Optional<CutSummary> startSummary;
    private CommitRecord newest;
    private KeyGroupLedger ledger;
    private long cutsBegun;
    private @Nullable FileCut open;
    private final @Nullable Compaction compaction;
    private final Offsets offsets;
    private final RestoreCount count;
    private boolean restores;

    /** Whether there are changes that no cut holds yet and nobody remembers: the next one holds everything. */
    private boolean changesLost;

    /**
     * Where and how the backup is kept.
     *
     * @param storage the objects
     * @param log the commit log in it
     * @param limits the limits
     */
    record Place(Storage storage, CommitLog log, BackupLimits limits) {}

    FileBackupRun(
            Place place, CommitRecord takeover, int maxParallelism, @Nullable VerifiedCut start, RestoreCount count) {
        this.place = place;
        this.maxParallelism = maxParallelism;
        this.newest = takeover;
        this.start = start;
        this.startSummary =
                start == null ? Optional.empty() : Optional.of(start.manifest().summary());
        this.ledger = start == null
                ? KeyGroupLedger.empty(maxParallelism)
                : KeyGroupLedger.of(start.manifest(), start.files());
        this.garbage = new Garbage(place.storage(), takeover);
        this.cutFloor = Math.max(takeover.cutMax(), garbage.highestCut());
        this.compaction = place.limits().upkeep() == Upkeep.IN_CUTS
                ? null
                : new Compaction(place, place.limits().upkeep(), garbage);
        this.count = count;
        this.offsets = new Offsets(place.storage(), takeover);
    }

    void cleanUp() {
        garbage.sweep(newest);
        place.log().pruneAll(newest.number());
    }

    @Override
    public long epoch() {
        return newest.epoch();
    }

    @Override
    public Optional<CutSummary> start() {
        return startSummary;
    }

    @Override
    public void restore(int firstKeyGroup, int endKeyGroup, ChunkVisitor visitor) {
        restore(firstKeyGroup, endKeyGroup, (file, keyGroup) -> true, visitor);
    }

    private void restore(int firstKeyGroup, int endKeyGroup, VerifiedCut.Wanted wanted, ChunkVisitor visitor) {
        if (cutsBegun > 0) {
            throw new IllegalStateException("State is restored after the first cut has begun; restore it before.");
        }
        if (start != null) {
            if (!restores) {
                restores = true;
                count.begin(RestoreProgress.Step.RESTORE, RestoreProgress.Unit.BYTES, start.bytes(wanted));
            }
            VisibleRows visible = new VisibleRows(start.manifest().summary());
            try {
                start.read(
                        place.storage(),
                        (file, keyGroup) ->
                                keyGroup >= firstKeyGroup && keyGroup < endKeyGroup && wanted.isWanted(file, keyGroup),
                        (state, keyGroup, kind, rows) -> {
                            long bytes = rows.remaining();
                            visitor.chunk(state, keyGroup, kind, visible.of(state, kind, rows));
                            count.add(bytes);
                        });
            } catch (DamagedBackupException | StorageException failure) {
                requireOwner();
                throw failure;
            }
        }
    }

    @Override
    public boolean isStart(LocalCopy copy) {
        CommitRecord.Kept kept = newest.kept();
        return kept.startCut().map(CutRef::copy).filter(copy::equals).isPresent();
    }

    @Override
    public BitSet stale(LocalCopy copy) {
        BitSet stale = new BitSet();
        VerifiedCut from = start;
        for (int keyGroup = 0; keyGroup < maxParallelism && from != null; keyGroup++) {
            stale.set(
                    keyGroup,
                    !isAncestor(copy)
                            || from.manifest().keyGroups().get(keyGroup).cut() > copy.cut());
        }
        return stale;
    }

    /** Whether the start goes on from a cut, or is it. */
    private boolean isAncestor(LocalCopy copy) {
        CommitRecord.Kept kept = newest.kept();
        return kept.cuts().subList(Math.max(0, kept.start()), kept.cuts().size()).stream()
                .anyMatch(cut -> cut.copy().equals(copy));
    }

    @Override
    public void restore(int firstKeyGroup, int endKeyGroup, LocalCopy copy, ChunkVisitor visitor) {
        BitSet stale = stale(copy);
        restore(firstKeyGroup, endKeyGroup, (file, keyGroup) -> stale.get(keyGroup) || file > copy.cut(), visitor);
    }

    @Override
    public void quarantine(DamagedPiece piece) {
        if (BackupNames.cut(piece.name()).isPresent() && place.storage().exists(piece.name())) {
            String aside = BackupNames.quarantined(epoch(), piece.name());
            place.storage().move(piece.name(), aside);
            LOG.warn(
                    "The damaged piece {} of the backup in {} was moved to {}",
                    piece.describe(),
                    place.storage().describe(),
                    aside);
        }
    }

    @Override
    public long nextCut() {
        return Math.max(cutFloor, cutsBegun) + 1;
    }

    @Override
    public BitSet fullKeyGroups() {
        if (changesLost) {
            BitSet all = new BitSet();
            all.set(0, maxParallelism);
            return all;
        }
        // Compaction that does not keep up is helped, so that the number of files keeps its limit.
        int filesMax = place.limits().chainFilesMax();
        return compaction != null && ledger.size() < filesMax ? ledger.missing() : ledger.fullNext(filesMax);
    }

    @Override
    public void writeAllNext() {
        changesLost = true;
    }

    @Override
    public void requireOwner() {
        place.log().requireNewest(newest.number());
    }

    @Override
    public HeldCut hold() {
        List<CutRef> cuts = newest.kept().cuts();
        if (cuts.isEmpty()) {
            throw new IllegalStateException("No cut is committed that could be held.");
        }
        return garbage.hold(cuts.get(0));
    }

    @Override
    public boolean plansBatches() {
        return place.limits().upkeep() instanceof Upkeep.Versioned;
    }

    @Override
    public Optional<BatchPlan> planned() {
        return plansBatches() ? offsets.planned(this) : Optional.empty();
    }

    @Override
    public void forgetPlanned() {
        offsets.forget();
    }

    @Override
    public OpenCut begin(long cut) {
        if (open != null) {
            throw new IllegalStateException("Cut " + open.number() + " is still open; commit or abort it first.");
        }
        if (cut < nextCut()) {
            throw new IllegalArgumentException(
                    "The cut has the number " + cut + "; the next one must have " + nextCut() + " or more.");
        }
        cutsBegun = cut;
        start = null;
        open = new FileCut(this, new CutId(epoch(), cut), fullKeyGroups());
        return open;
    }

    /** Goes on from what was merged meanwhile. Where that met damage, the next cut holds everything anew. */
    private void takeMerged(Compaction merging) {
        try {
            ledger = merging.applyTo(ledger);
        } catch (DamagedBackupException damaged) {
            LOG.warn("{} The next cut holds everything anew.", damaged.getMessage());
            changesLost = true;
        }
    }

    @Override
    public List<Agent> agents() {
        return compaction == null ? List.of() : List.of(compaction.agent());
    }

    // ---- for the open cut ----

    /** The number of the file that a worker's part of a cut goes to. */
    int fileOf(int worker) {
        return compaction == null ? worker : 0;
    }

    Storage storage() {
        return place.storage();
    }

    int maxParallelism() {
        return maxParallelism;
    }

    KeyGroupLedger ledger() {
        return ledger;
    }

    /** Writes what a cut is planned to hold. */
    void plan(CutId cut, BatchPlan plan) {
        garbage.planned(cut);
        new OffsetsFile(cut, newest.kept().startCut().map(CutRef::id).orElse(null), plan).write(place.storage());
    }

    /** The record that makes a cut the one to go back to. */
    CommitRecord recordOf(CutRef cut) {
        List<CutRef> kept = new ArrayList<>();
        kept.add(cut);
        CommitRecord.Kept before = newest.kept();
        int first = before.start() == CommitRecord.Kept.NOTHING ? before.cuts().size() : before.start();
        for (CutRef older : before.cuts().subList(first, before.cuts().size())) {
            if (kept.size() < place.limits().keptCuts()) {
                kept.add(older);
            }
        }
        return new CommitRecord(
                newest.number() + 1,
                CommitRecord.Kind.CUT,
                epoch(),
                cut.id().cut(),
                new CommitRecord.Kept(kept, 0, before.holder()));
    }

    /** Writes the record of the open cut. */
    void append(CommitRecord record) {
        place.log().append(record);
    }

    /** Goes on from a committed cut, and removes what is not needed any more. */
    void committed(CommitRecord record, Manifest manifest, KeyGroupLedger after) {
        newest = record;
        ledger = after;
        open = null;
        changesLost = false;
        garbage.committed(record, manifest);
        garbage.prune(place.log(), record.number());
        if (compaction != null) {
            compaction.committed(record, manifest, ledger);
            takeMerged(compaction);
        }
    }

    /** Goes on without the open cut. */
    void aborted(List<String> pieces) {
        open = null;
        changesLost = true;
        garbage.add(pieces);
    }
}
