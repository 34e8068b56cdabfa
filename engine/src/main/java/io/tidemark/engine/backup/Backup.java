package io.tidemark.engine.backup;

import java.util.Optional;

/**
 * A way for cuts to survive. {@link #inspect} tells where a job can go on, {@link #takeOver} makes this process the one that
 * does.
 */
public interface Backup {

    /**
     * Finds where to go on, after a look at everything that would be read, and changes nothing.
     *
     * @throws RefusedBackupException if a newer version of Tidemark wrote it
     */
    RecoveryDecision inspect();

    /**
     * Finds out what it means to start from a certain kept cut, or from nothing, and changes nothing.
     *
     * @param cut its number, or 0 for nothing
     */
    RecoveryDecision inspectAt(long cut);

    /** Reads the cut of a point that has one. */
    CutReader read(StartPoint start);

    /** Whether nothing was committed since a point was found. */
    boolean isCurrent(StartPoint start);

    /**
     * Makes this process the owner. From then on no earlier one can commit.
     *
     * @param holder who this is, for messages to the others: process id, host, start time
     * @param epochMin the lowest epoch that this process may be given: one that no output was written in
     * @return empty if the backup has moved on since it was inspected: inspect it again
     */
    Optional<BackupRun> takeOver(StartPoint start, String holder, long epochMin);
}
