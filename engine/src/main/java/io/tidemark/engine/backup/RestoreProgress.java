package io.tidemark.engine.backup;

import java.time.Duration;
import java.util.Optional;

/**
 * How far a start has come with reading the state that it goes on from.
 *
 * @param step what it is at
 * @param unit what is counted
 * @param done how many of them were read in this step
 * @param total how many there are to be read in this step; exact, and known before the first is read
 */
public record RestoreProgress(Step step, Unit unit, long done, long total) {

    /** What a start does with state, in this order; one that meets damage begins again with the first. */
    public enum Step {
        /** Reads all of it, to see whether it is as it was written. Nothing was changed so far. */
        CHECK,
        /** Reads it into the store. A store that has kept a copy gets only what it lacks. */
        RESTORE
    }

    /** What is counted. */
    public enum Unit {
        /** Bytes of a backup's files. */
        BYTES,
        /** Rows of a savepoint. */
        ROWS
    }

    /**
     * An estimate of how long the step takes from now on, if the rest is read as fast as what was read.
     *
     * @param soFar how long the step has taken until now
     * @return empty while nothing was read that could be measured
     */
    public Optional<Duration> left(Duration soFar) {
        if (done == 0 || soFar.isZero() || soFar.isNegative()) {
            return Optional.empty();
        }
        double each = (double) soFar.toMillis() / done;
        return Optional.of(Duration.ofMillis((long) Math.ceil(each * (total - done))));
    }
}
