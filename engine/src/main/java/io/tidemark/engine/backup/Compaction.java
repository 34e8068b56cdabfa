package io.tidemark.engine.backup;

import io.tidemark.engine.system.Agent;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** When compaction is worth it, and how what it made becomes part of cuts: the side of the backup's owner. */
/*
 * A changelog merges the oldest kept cut: its files stay until none of the kept cuts needs them, and what was removed since is
 * still there as changes, so that a copy of the state that stopped at any kept cut can be brought up to date by these alone. It may be the oldest
 * for several rounds; what one of them has merged the next ones leave alone.
 *
 * Versions, of which many may be kept, are to be read from few files each. So every so often the newest one is merged, and all that has changes
 * in it: the kept versions before it stand on the snapshot before.
 *
 * While a round is under way, and until a cut has committed that reaches the base, garbage collection leaves both the files of the
 * merged cut and the base alone.
 */
final class Compaction {

    private static final Logger LOG = LoggerFactory.getLogger(Compaction.class);

    private final FileBackupRun.Place place;
    private final Upkeep upkeep;
    private final Garbage garbage;
    private final Compactor compactor;
    private State state = State.IDLE;
    private int bases;

    /** How many cuts were committed since the last snapshot was begun. */
    private int versions;

    /** IDLE leads to MERGING, that to MERGED or IDLE, MERGED to IDLE. */
    private enum State {
        IDLE,
        /** A round is under way. */
        MERGING,
        /** The ledger stands on a base that no committed cut reaches yet. */
        MERGED
    }

    Compaction(FileBackupRun.Place place, Upkeep upkeep, Garbage garbage) {
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
        versions++;
        if (state == State.IDLE) {
            List<CutRef> kept = record.kept().cuts();
            if (upkeep instanceof Upkeep.Compacted compacted) {
                if (ledger.outgrownBytes() > compacted.changedBytesMin()
                        || ledger.size() > place.limits().chainFilesMax() / 2) {
                    CutRef oldest = kept.get(kept.size() - 1);
                    begin(
                            manifest.epoch(),
                            oldest,
                            ledger.fullBefore(oldest.id().cut()),
                            each -> each.fullNext(place.limits().chainFilesMax()));
                }
            } else if (upkeep instanceof Upkeep.Versioned versioned && versions >= versioned.snapshotEvery()) {
                CutRef newest = kept.get(0);
                begin(manifest.epoch(), newest, ledger.fullBefore(newest.id().cut()), KeyGroupLedger::changed);
            }
        }
    }

    /** Begins a round, unless it is not known which files the cut has. */
    private void begin(long epoch, CutRef upTo, BitSet keyGroups, Function<KeyGroupLedger, BitSet> choice) {
        FileId base = FileId.base(new CutId(epoch, upTo.id().cut()), bases);
        if (garbage.protect(upTo.id(), base)) {
            bases++;
            versions = 0;
            state = State.MERGING;
            compactor.begin(new Compactor.Round(upTo, base, keyGroups, choice));
        }
    }

    private void end() {
        state = State.IDLE;
        garbage.unprotect();
    }
}
