package io.tidemark.engine.settings;

import io.tidemark.time.Durations;
import io.tidemark.time.Times;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a job is run on the embedded engine; none of it changes the answer.
 *
 * @param workers how many workers share the job's key groups, from 1 to the job's maximum parallelism
 * @param cutEvery how long after a cut the next one is begun, in ms
 * @param cutsKept how many cuts are kept
 * @param rate how many records a second are read at most, all sources and workers together; 0 for as many as can be
 * @param skewMax how far, in ms of event time, one partition may be read ahead of another that could be read
 * @param backup how the job's state survives; null if it does not
 * @param acceptRepeats whether output may come twice: when the newest cut is damaged, or there is output that the cut to go on from
 *     does not account for
 * @param deadLettersMax how many dead letters may wait for a cut; sources stop reading until it has published them
 * @param fresh whether the job starts from nothing, whatever its backup holds
 * @param store where the job's state lives
 * @param from the savepoint, or the cut of another backup, to start from when the backup is empty; null to begin at the beginning
 */
public record Settings(
        int workers,
        long cutEvery,
        int cutsKept,
        long rate,
        long skewMax,
        @Nullable BackupSetting backup,
        boolean acceptRepeats,
        long deadLettersMax,
        boolean fresh,
        StoreSetting store,
        @Nullable StartSetting from) {

    private static final long CUT_EVERY_DEFAULT = 1_000;
    private static final int CUTS_KEPT_DEFAULT = 3;
    private static final long SKEW_DEFAULT = 3_600_000;
    private static final long DEAD_LETTERS_DEFAULT = 1_000_000;

    public Settings {
        if (workers < 1) {
            throw new IllegalArgumentException("The number of workers is " + workers + "; it must be at least 1.");
        }
        if (cutEvery < 1 || cutEvery > Times.MAX) {
            throw new IllegalArgumentException("A cut every " + cutEvery + " ms is not possible; at least 1 ms.");
        }
        if (cutsKept < 1) {
            throw new IllegalArgumentException("The number of cuts kept is " + cutsKept + "; it must be at least 1.");
        }
        if (rate < 0) {
            throw new IllegalArgumentException("The rate is " + rate + "; it must be 0 or more records a second.");
        }
        Times.requireLength("The skew between partitions", skewMax);
        if (deadLettersMax < 1) {
            throw new IllegalArgumentException(
                    "The number of dead letters that may wait is " + deadLettersMax + "; it must be at least 1.");
        }
    }

    /** The defaults for so many workers. */
    public static Settings workers(int workers) {
        return new Settings(
                workers,
                CUT_EVERY_DEFAULT,
                CUTS_KEPT_DEFAULT,
                0,
                SKEW_DEFAULT,
                null,
                false,
                DEAD_LETTERS_DEFAULT,
                false,
                StoreSetting.HEAP,
                null);
    }

    public Settings withCutEvery(Duration duration) {
        return new Settings(
                workers,
                Durations.millis(duration),
                cutsKept,
                rate,
                skewMax,
                backup,
                acceptRepeats,
                deadLettersMax,
                fresh,
                store,
                from);
    }

    public Settings withCutsKept(int cuts) {
        return new Settings(
                workers, cutEvery, cuts, rate, skewMax, backup, acceptRepeats, deadLettersMax, fresh, store, from);
    }

    public Settings withRate(long recordsPerSecond) {
        return new Settings(
                workers,
                cutEvery,
                cutsKept,
                recordsPerSecond,
                skewMax,
                backup,
                acceptRepeats,
                deadLettersMax,
                fresh,
                store,
                from);
    }

    public Settings withSkewMax(Duration duration) {
        return new Settings(
                workers,
                cutEvery,
                cutsKept,
                rate,
                Durations.millis(duration),
                backup,
                acceptRepeats,
                deadLettersMax,
                fresh,
                store,
                from);
    }

    public Settings withDeadLettersMax(long letters) {
        return new Settings(
                workers, cutEvery, cutsKept, rate, skewMax, backup, acceptRepeats, letters, fresh, store, from);
    }

    public Settings withBackup(BackupSetting setting) {
        return new Settings(
                workers, cutEvery, cutsKept, rate, skewMax, setting, acceptRepeats, deadLettersMax, fresh, store, from);
    }

    /** Lets a job start from an older cut although output that was published since then will come twice. */
    public Settings withRepeatsAccepted() {
        return new Settings(
                workers, cutEvery, cutsKept, rate, skewMax, backup, true, deadLettersMax, fresh, store, from);
    }

    /** Lets a job start from nothing: the cuts that its backup holds are thrown away, and the log says which. */
    public Settings withFreshStart() {
        return new Settings(
                workers, cutEvery, cutsKept, rate, skewMax, backup, acceptRepeats, deadLettersMax, true, store, from);
    }

    public Settings withStore(StoreSetting setting) {
        return new Settings(
                workers,
                cutEvery,
                cutsKept,
                rate,
                skewMax,
                backup,
                acceptRepeats,
                deadLettersMax,
                fresh,
                setting,
                from);
    }

    /** Starts the job from state that was left elsewhere, unless its backup goes on from that already. */
    public Settings withFrom(StartSetting state) {
        return new Settings(
                workers, cutEvery, cutsKept, rate, skewMax, backup, acceptRepeats, deadLettersMax, fresh, store, state);
    }
}
