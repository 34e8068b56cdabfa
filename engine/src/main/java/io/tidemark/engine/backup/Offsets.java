package io.tidemark.engine.backup;

import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.storage.Storage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What earlier processes had planned to come after the cut that a process starts from. */
/*
 * Whoever has planned last is right: what those before it had planned was then in its plan, or could not be seen any more, since nothing that
 * they did after it had taken over was committed.
 */
final class Offsets {

    private static final Logger LOG = LoggerFactory.getLogger(Offsets.class);

    private final Storage storage;
    private final long epoch;
    private final @Nullable CutId start;

    Offsets(Storage storage, CommitRecord takeover) {
        this.storage = storage;
        this.epoch = takeover.epoch();
        this.start = takeover.kept().startCut().map(CutRef::id).orElse(null);
    }

    /** The newest plan of what follows the start. A damaged one is moved aside: nothing of what it planned was committed. */
    Optional<BatchPlan> planned(BackupRun run) {
        for (CutId id : candidates()) {
            try {
                OffsetsFile file = OffsetsFile.read(storage, id);
                if (Objects.equals(file.after(), start)) {
                    return Optional.of(file.plan());
                }
            } catch (DamagedBackupException damaged) {
                LOG.warn(
                        "What cut {} was planned to hold is not known: {}. What follows {} is read anew, in other batches.",
                        id,
                        damaged.piece().describe(),
                        start == null ? "the beginning" : "cut " + start);
                run.quarantine(damaged.piece());
            }
        }
        return Optional.empty();
    }

    /** Removes what was planned to follow the start. */
    void forget() {
        for (CutId id : candidates()) {
            storage.delete(OffsetsFile.name(id));
        }
    }

    /** The plans of earlier processes for later cuts than the start, the newest first. */
    private List<CutId> candidates() {
        List<CutId> found = new ArrayList<>();
        for (String name : storage.list(BackupNames.OFFSETS)) {
            BackupNames.cut(name)
                    .filter(id -> id.epoch() < epoch && (start == null || id.cut() > start.cut()))
                    .ifPresent(found::add);
        }
        found.sort(Comparator.comparingLong(CutId::epoch)
                .thenComparingLong(CutId::cut)
                .reversed());
        return found;
    }
}
