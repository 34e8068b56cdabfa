package io.tidemark.engine.run;

import io.tidemark.engine.backup.BackupRun;
import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.store.Copies;
import java.util.BitSet;
import java.util.Optional;

/**
 * What a run's backup knows of copies of the state.
 *
 * @param backup the backup
 * @param maxParallelism the job's number of key groups
 */
record BackupCopies(BackupRun backup, int maxParallelism) implements Copies {

    @Override
    public boolean isStart(LocalCopy copy) {
        return backup.isStart(copy);
    }

    @Override
    public Optional<BitSet> stale(LocalCopy copy) {
        if (backup.start().isEmpty()) {
            return Optional.empty();
        }
        BitSet stale = backup.stale(copy);
        return stale.cardinality() == maxParallelism ? Optional.empty() : Optional.of(stale);
    }
}
