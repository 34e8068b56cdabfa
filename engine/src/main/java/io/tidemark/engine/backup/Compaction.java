package io.tidemark.engine.backup;

import io.tidemark.engine.system.Agent;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** When compaction is worth it, and how what it made becomes part of cuts: the side of the backup's owner. */
/*
 * What is merged is always the oldest kept cut: its files stay until none of the kept cuts needs them, and what was removed since is
 * still there as changes, so that a copy of the state that stopped at any kept cut can be brought up to date by these alone. It may be the oldest
 * for several rounds; what one of them has merged the next ones leave alone.
 *
 * While a round is under way, and until a cut has committed that reaches the base, garbage collection leaves both the files of the
 * merged cut and the base alone.
 */
final class Compaction {

    private static final Logger LOG = LoggerFactory.getLogger(Compaction.class);

    private final FileBackupRun.Place place;
    private final Upkeep.Compacted upkeep;
    private final Garbage garbage;
    private final Compactor compactor;
    private State state = State.IDLE;
    private int bases;

    /** IDLE leads to MERGING, that to MERGED or IDLE, MERGED to IDLE. */
    private enum State {
        IDLE,
        /** A round is under way. */
        MERGING,
        /** The ledger stands on a base that no committed cut reaches yet. */
        MERGED
    }

    Compaction(FileBackupRun.Place place, Upkeep.Compacted upkeep, Garbage garbage) {
        this.place = place;
        this.upkeep = upkeep;
        this.garbage = garbage;
        this.compactor = new Compactor(place);
    }

    Agent agent() {
        return compactor;
    }

    /**
     * The ledger as it is with what was merged meanwhile.
     *
     * @throws DamagedBackupException if a piece turned out to be damaged
     */
    KeyGroupLedger applyTo(KeyGroupLedger ledger) {
        Compactor.@Nullable Outcome outcome = compactor.take();
        if (outcome == null) {
            return ledger;
        }
        if (outcome instanceof Compactor.Outcome.Merged merged) {
            state = State.MERGED;
            return ledger.with(merged.base(), merged.from());
        }
        end();
        if (outcome instanceof Compactor.Outcome.Damaged damaged) {
            throw new DamagedBackupException(
                    damaged.piece().name(), damaged.piece().why());
        }
        if (outcome instanceof Compactor.Outcome.Failed failed) {
            LOG.warn("Files of the backup could not be merged, which is tried again: {}", failed.why());
        }
        return ledger;
    }

    /** Learns of a committed cut, and begins a round if it is worth it. */
    void committed(CommitRecord record, Manifest manifest, KeyGroupLedger ledger) {
        if (state == State.MERGED) {
            end();
        }
        if (state == State.IDLE && isWorthIt(ledger)) {
            List<CutRef> kept = record.kept().cuts();
            CutRef oldest = kept.get(kept.size() - 1);
            FileId base = FileId.base(new CutId(manifest.epoch(), oldest.id().cut()), bases);
            if (garbage.protect(oldest.id(), base)) {
                bases++;
                state = State.MERGING;
                compactor.begin(new Compactor.Round(
                        oldest, base, ledger.fullBefore(oldest.id().cut())));
            }
        }
    }

    private boolean isWorthIt(KeyGroupLedger ledger) {
        return ledger.outgrownBytes() > upkeep.changedBytesMin()
                || ledger.size() > place.limits().chainFilesMax() / 2;
    }

    private void end() {
        state = State.IDLE;
        garbage.unprotect();
    }
}
