package io.tidemark.simulation;

import io.tidemark.engine.backup.BackupLimits;
import io.tidemark.engine.backup.CutReader;
import io.tidemark.engine.backup.FileBackup;
import io.tidemark.engine.backup.RestoreCount;
import io.tidemark.engine.backup.Upkeep;
import io.tidemark.engine.run.Conductor;
import io.tidemark.engine.run.JobRun;
import io.tidemark.engine.run.Opening;
import io.tidemark.engine.savepoint.SavepointExport;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.engine.storage.LocalDisk;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.system.Agent;
import io.tidemark.job.Job;
import io.tidemark.portable.Manifest;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/** One run of a job from a savepoint, or from where its backup is, up to the next one. */
final class Leg {

    private static final int STEPS_MAX = 200_000;
    private static final int QUIET_PASSES = 3;

    private final SimulatedDisk state;
    private final SplittableRandom random;
    private final TripPace pace;
    private final int keyGroups;
    private final JobRun run;
    private long now;
    private int steps;
    private boolean closed;

    /**
     * How a leg is run.
     *
     * @param settings its workers and cuts, and where it starts from
     * @param upkeep the kind of its backup
     * @param stores what gives it its store
     */
    record Way(Settings settings, Upkeep upkeep, StoreProvider stores) {

        @Override
        public String toString() {
            return settings.workers() + " workers, " + upkeep + ", a cut every " + settings.cutEvery() + " ms";
        }
    }

    /**
     * A leg that has begun.
     *
     * @param state the disk that its backup is on
     */
    Leg(SimulatedDisk state, Job job, Way way, TripPace pace, SplittableRandom random) {
        this.state = state;
        this.random = random;
        this.pace = pace;
        this.keyGroups = job.maxParallelism();
        BackupLimits limits = new BackupLimits(way.settings().cutsKept(), BackupLimits.CHAIN_FILES_MIN, way.upkeep());
        FileBackup backup = new FileBackup(DirectoryStorage.open(state, "leg"), limits, keyGroups);
        this.now = random.nextInt(1_000_000);
        Opening.Order order = new Opening.Order(job, way.settings(), way.stores(), RestoreCount.silent());
        this.run = new Opening(order, backup, "leg").begin(now);
    }

    /** The disk that its backup is on. */
    SimulatedDisk state() {
        return state;
    }

    boolean isFinished() {
        return run.conductor().phase() == Conductor.Phase.FINISHED;
    }

    int steps() {
        return steps;
    }

    /** So many steps of agents as chance has them, or fewer if the input ends. */
    void steps(int count) {
        List<Agent> agents = run.agents();
        for (int i = 0; i < count && !isFinished(); i++) {
            step(agents.get(random.nextInt(agents.size())));
            now += random.nextInt(4);
        }
    }

    private int step(Agent agent) {
        if (++steps > STEPS_MAX) {
            throw new Violation("The job made no progress in " + STEPS_MAX + " steps.");
        }
        return agent.doWork(now);
    }

    private int pass() {
        int done = 0;
        for (Agent agent : run.agents()) {
            done += step(agent);
        }
        return done;
    }

    /** Goes on until all of the round that is open has been read and nothing of it is on its way, and opens the next one. */
    void endRound() {
        pace.hold(TripPace.Held.ALL_BUT_ROUNDS);
        while (!pace.isRoundRead()) {
            pass();
            now++;
        }
        for (int quiet = 0; quiet < QUIET_PASSES; ) {
            quiet = pass() == 0 ? quiet + 1 : 0;
        }
        pace.hold(TripPace.Held.NONE);
        pace.nextRound();
    }

    /** Takes a last cut, and ends the leg. */
    void stop() {
        run.conductor().stop();
        end();
    }

    /** Takes a cut before anything is read, and ends the leg. */
    void stopAtOnce() {
        pace.hold(TripPace.Held.ALL);
        run.conductor().stop();
        step(run.conductor());
        end();
        pace.hold(TripPace.Held.NONE);
    }

    /** Goes on to the end of the input, or to the cut that was asked for. */
    void end() {
        while (!isFinished()) {
            steps(1);
        }
        if (!closed) {
            closed = true;
            run.agents().forEach(Agent::onClose);
            run.close();
        }
    }

    boolean isDrained() {
        return run.conductor().isDrained();
    }

    /** Writes a savepoint of the last cut. */
    Manifest savepoint(Path directory) {
        FileBackup backup =
                new FileBackup(DirectoryStorage.open(state.copy(), "savepoint"), BackupLimits.DEFAULT, keyGroups);
        CutReader cut = backup.read(backup.inspect().point());
        try (SavepointExport export =
                new SavepointExport(cut, DirectoryStorage.open(LocalDisk.open(directory), "savepoint"))) {
            while (export.step()) {
                // Until all key groups are written.
            }
            return export.finish();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
