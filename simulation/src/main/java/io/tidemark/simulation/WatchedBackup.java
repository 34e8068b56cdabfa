package io.tidemark.simulation;

import io.tidemark.engine.backup.Backup;
import io.tidemark.engine.backup.BackupRun;
import io.tidemark.engine.backup.CutReader;
import io.tidemark.engine.backup.RecoveryDecision;
import io.tidemark.engine.backup.StartPoint;
import io.tidemark.engine.cut.BatchPlan;
import java.util.Optional;

/**
 * A backup that tells who takes it over, and from which cut.
 *
 * @param backup the backup
 * @param witness is told
 */
record WatchedBackup(Backup backup, Witness witness) implements Backup {

    /** Takes note of a process that has taken over. */
    interface Witness {
        /**
         * A process has taken over.
         *
         * @param start the cut that it starts from
         * @param planned what it repeats first
         */
        void takenOver(long epoch, Optional<CutReader> start, Optional<BatchPlan> planned);
    }

    @Override
    public RecoveryDecision inspect() {
        return backup.inspect();
    }

    @Override
    public RecoveryDecision inspectAt(long cut) {
        return backup.inspectAt(cut);
    }

    @Override
    public CutReader read(StartPoint start) {
        return backup.read(start);
    }

    @Override
    public boolean isCurrent(StartPoint start) {
        return backup.isCurrent(start);
    }

    @Override
    public Optional<BackupRun> takeOver(StartPoint start, String holder, long epochMin) {
        Optional<BackupRun> run = backup.takeOver(start, holder, epochMin);
        run.ifPresent(taken -> witness.takenOver(
                taken.epoch(),
                start.summary().isPresent() ? Optional.of(backup.read(start)) : Optional.empty(),
                taken.planned()));
        return run;
    }
}
