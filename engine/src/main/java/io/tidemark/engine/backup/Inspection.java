package io.tidemark.engine.backup;

import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.PartitionProgress;
import io.tidemark.storage.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One look at a backup: which cut is good, and what going back to it means. Changes nothing. */
final class Inspection {

    private final Storage storage;
    private final CommitLog.State log;
    private final List<DamagedPiece> damaged;
    private final boolean whole;
    private final RestoreCount count;

    /**
     * A look that has not begun.
     *
     * @param whole whether to read everything that a job would; else only what says what there is
     * @param count counts what is read of state
     */
    Inspection(Storage storage, boolean whole, RestoreCount count) {
        this.storage = storage;
        this.whole = whole;
        this.count = count;
        this.log = new CommitLog(storage).read();
        this.damaged = new ArrayList<>(log.damaged());
    }

    /** Whether nothing was committed since the look began. */
    boolean isCurrent() {
        return new CommitLog(storage).read().newest() == log.newest();
    }

    /** The newest cut that is good. */
    RecoveryDecision newest() {
        CommitRecord record = log.record();
        if (record == null) {
            return withoutRecord();
        }
        List<CutRef> kept = record.kept().cuts();
        int committed = record.kept().start();
        if (committed == CommitRecord.Kept.NOTHING) {
            return decide(record, CommitRecord.Kept.NOTHING, null);
        }
        for (int candidate = committed; candidate < kept.size(); candidate++) {
            Optional<VerifiedCut> cut = verify(kept.get(candidate));
            if (cut.isPresent()) {
                return decide(record, candidate, cut.get());
            }
        }
        return decide(record, CommitRecord.Kept.NOTHING, null);
    }

    /** A certain kept cut, or nothing. */
    RecoveryDecision at(long number) {
        CommitRecord record = log.record();
        if (record == null) {
            if (number == 0) {
                return withoutRecord();
            }
            throw unknown(number, List.of());
        }
        if (number == 0) {
            return decide(record, CommitRecord.Kept.NOTHING, null);
        }
        List<CutRef> kept = record.kept().cuts();
        for (int candidate = 0; candidate < kept.size(); candidate++) {
            if (kept.get(candidate).id().cut() == number) {
                return decide(record, candidate, read(kept.get(candidate)));
            }
        }
        throw unknown(number, kept);
    }

    private RefusedBackupException unknown(long number, List<CutRef> kept) {
        List<String> numbers = new ArrayList<>();
        kept.forEach(ref -> numbers.add(Long.toString(ref.id().cut())));
        return new RefusedBackupException("Cut " + number + " is not kept in " + storage.describe() + ". "
                + (numbers.isEmpty() ? "No cut is." : "Kept are " + String.join(", ", numbers) + "."));
    }

    private VerifiedCut read(CutRef ref) {
        VerifiedCut cut = VerifiedCut.read(storage, ref);
        if (whole) {
            VerifiedCut.Wanted all = (file, keyGroup) -> true;
            count.begin(RestoreProgress.Step.CHECK, RestoreProgress.Unit.BYTES, cut.bytes(all));
            cut.read(storage, all, (state, keyGroup, kind, rows) -> count.add(rows.remaining()));
        }
        return cut;
    }

    private Optional<VerifiedCut> verify(CutRef ref) {
        try {
            return Optional.of(read(ref));
        } catch (DamagedBackupException failure) {
            if (!damaged.contains(failure.piece())) {
                damaged.add(failure.piece());
            }
            return Optional.empty();
        }
    }

    /** An empty log of a backup that has anything else was lost: a process writes a record before it writes anything else. */
    private RecoveryDecision withoutRecord() {
        boolean lost = log.newest() > 0;
        if (!lost && !storage.list(BackupNames.MANIFESTS).isEmpty()) {
            lost = true;
            damaged.add(new DamagedPiece(BackupNames.COMMITS, "it is empty, though cuts were written"));
        }
        StartPoint point = new StartPoint(log, CommitRecord.Kept.NOTHING, null, damaged);
        return lost
                ? new RecoveryDecision.NeedsConsent(point, new RepeatedSpan(0, 0, false, List.of()))
                : new RecoveryDecision.Fresh(point);
    }

    private RecoveryDecision decide(CommitRecord record, int start, @Nullable VerifiedCut cut) {
        StartPoint point = new StartPoint(log, start, cut, damaged);
        int committed = record.kept().start();
        if (start == CommitRecord.Kept.NOTHING) {
            return committed == CommitRecord.Kept.NOTHING && !log.isCutOff()
                    ? new RecoveryDecision.Fresh(point)
                    : new RecoveryDecision.NeedsConsent(
                            point, span(record, record.kept().cuts().size(), cut));
        }
        boolean outputAfter = false;
        for (int later = 0; later < start; later++) {
            outputAfter |= record.kept().cuts().get(later).output() && isStillTrue(record, later);
        }
        return outputAfter || log.isCutOff()
                ? new RecoveryDecision.NeedsConsent(point, span(record, start, cut))
                : new RecoveryDecision.Usable(point);
    }

    /** Whether a cut was not already given up when the process that wrote the record took over. */
    private static boolean isStillTrue(CommitRecord record, int cut) {
        return cut >= record.kept().start();
    }

    private RepeatedSpan span(CommitRecord record, int start, @Nullable VerifiedCut cut) {
        List<CutRef> kept = record.kept().cuts();
        int newest = Math.max(0, record.kept().start());
        long upTo = kept.isEmpty() ? 0 : kept.get(newest).id().cut();
        TreeMap<String, String> reached = new TreeMap<>();
        List<PartitionProgress> partitions = new ArrayList<>();
        for (int later = start - 1; later >= newest; later--) {
            summary(kept.get(later)).ifPresent(summary -> {
                partitions.clear();
                partitions.addAll(summary.progress().partitions());
            });
        }
        partitions.forEach(partition -> reached.put(name(partition), partition.position()));
        List<RepeatedSpan.PartitionSpan> spans = new ArrayList<>();
        List<PartitionProgress> from =
                cut == null ? List.of() : cut.manifest().summary().progress().partitions();
        for (PartitionProgress partition : from) {
            Optional<String> to = Optional.ofNullable(reached.remove(name(partition)));
            spans.add(new RepeatedSpan.PartitionSpan(
                    partition.source(), partition.partition(), Optional.of(partition.position()), to));
        }
        for (PartitionProgress partition : partitions) {
            if (reached.containsKey(name(partition))) {
                spans.add(new RepeatedSpan.PartitionSpan(
                        partition.source(),
                        partition.partition(),
                        Optional.empty(),
                        Optional.of(partition.position())));
            }
        }
        long after = cut == null ? 0 : cut.manifest().summary().cut();
        return new RepeatedSpan(after, Math.max(upTo, after), !log.isCutOff(), spans);
    }

    private static String name(PartitionProgress partition) {
        return partition.source() + "/" + partition.partition();
    }

    private Optional<CutSummary> summary(CutRef ref) {
        try {
            return Optional.of(VerifiedCut.manifest(storage, ref).summary());
        } catch (DamagedBackupException unreadable) {
            return Optional.empty();
        }
    }
}
