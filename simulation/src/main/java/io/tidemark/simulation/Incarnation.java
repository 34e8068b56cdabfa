package io.tidemark.simulation;

import io.tidemark.engine.backup.Backup;
import io.tidemark.engine.backup.BackupLimits;
import io.tidemark.engine.backup.FileBackup;
import io.tidemark.engine.backup.RestoreCount;
import io.tidemark.engine.backup.Upkeep;
import io.tidemark.engine.run.Conductor;
import io.tidemark.engine.run.JobRun;
import io.tidemark.engine.run.Opening;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.system.Agent;
import io.tidemark.job.Job;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One process that runs the job, from its start to its end. */
final class Incarnation {

    private final int number;
    private final Settings settings;
    private final Upkeep upkeep;
    private final StoreProvider stores;
    private @Nullable JobRun run;
    private long[] stalledUntil = new long[0];
    private boolean busy;
    private boolean dead;
    private boolean faultSeen;
    private boolean hasRival;

    Incarnation(int number, Settings settings, Upkeep upkeep, StoreProvider stores) {
        this.number = number;
        this.settings = settings;
        this.upkeep = upkeep;
        this.stores = stores;
    }

    /**
     * Starts as the engine does.
     *
     * @param watched puts a watch on the backup
     */
    void begin(ScenarioJob scenario, Disks disks, Rig rig, UnaryOperator<Backup> watched, long now) {
        DirectoryStorage directory = DirectoryStorage.open(rig.stateDisk(disks.state()), "process" + number);
        directory.removeUnfinished();
        Job job = scenario.on(rig.outputDisk(disks.output()));
        BackupLimits limits = new BackupLimits(settings.cutsKept(), BackupLimits.CHAIN_FILES_MIN, upkeep);
        Backup backup = watched.apply(
                rig.backup(new PlanWatch(new FileBackup(rig.storage(directory), limits, job.maxParallelism()))));
        JobRun begun = new Opening(
                        new Opening.Order(job, settings, stores, RestoreCount.silent()), backup, "process " + number)
                .begin(now);
        stalledUntil = new long[begun.agents().size()];
        run = begun;
    }

    int number() {
        return number;
    }

    private JobRun running() {
        JobRun begun = run;
        if (begun == null) {
            throw new IllegalStateException("Process " + number + " has not begun.");
        }
        return begun;
    }

    private List<Agent> agents() {
        return running().agents();
    }

    /** An agent whose turn it may be. */
    int pick(SplittableRandom random, long step) {
        int agent = random.nextInt(stalledUntil.length);
        for (int tries = 0; stalledUntil[agent] > step && tries < stalledUntil.length; tries++) {
            agent = (agent + 1) % stalledUntil.length;
        }
        return agent;
    }

    void stall(int agent, long untilStep) {
        stalledUntil[agent % stalledUntil.length] = untilStep;
    }

    int size() {
        return stalledUntil.length;
    }

    int step(int agent, long now) {
        return agents().get(agent).doWork(now);
    }

    void closeAgent(int agent) {
        agents().get(agent).onClose();
    }

    Conductor conductor() {
        return running().conductor();
    }

    boolean isFinished() {
        return conductor().phase() == Conductor.Phase.FINISHED;
    }

    /** Says whether it is in the middle of something. */
    void busy(boolean now) {
        busy = now;
    }

    boolean isBusy() {
        return busy;
    }

    void die() {
        dead = true;
    }

    boolean isDead() {
        return dead;
    }

    /** Notes that a disk failed it, so that it may fail too. */
    void faultSeen() {
        faultSeen = true;
    }

    boolean hasSeenFault() {
        return faultSeen;
    }

    /** Notes that another process may have taken over. */
    void rivalSeen() {
        hasRival = true;
    }

    boolean hasRival() {
        return hasRival;
    }

    @Override
    public String toString() {
        return "process " + number + " with " + settings.workers() + " workers and " + upkeep;
    }
}
