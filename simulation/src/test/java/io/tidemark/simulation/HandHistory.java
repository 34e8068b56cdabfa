package io.tidemark.simulation;

import io.tidemark.engine.backup.Backup;
import io.tidemark.engine.backup.BackupLimits;
import io.tidemark.engine.backup.FileBackup;
import io.tidemark.engine.backup.Upkeep;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.testkit.disk.CrashOutcome;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Runs of a small job one after the other, on another store and with another upkeep by chance; in between the machine loses power. Each run
 * has to start from the last cut that was committed, and with exactly its rows.
 */
final class HandHistory {

    private static final int RUNS_MAX = 12;
    private static final int CUTS_MAX = 8;
    private static final int CUTS_KEPT = 3;
    private static final int CHANGES_MAX = 60;
    private static final int LENGTH_MAX = 12;

    private final Rig rig;
    private final SplittableRandom random;
    private final StoreProvider stores;
    private final Map<Long, Map<String, String>> cuts = new HashMap<>();
    private SimulatedDisk disk = new SimulatedDisk();
    private long committed;
    private int runs;
    private int copies;
    private int olderCopies;

    private HandHistory(Rig rig, long seed) {
        this.rig = rig;
        this.random = new SplittableRandom(seed);
        this.stores = rig.stores(new DrawnStores(seed, rig::rows));
        cuts.put(0L, Map.of());
    }

    /**
     * How it went.
     *
     * @param problem what went wrong; empty if nothing did
     * @param copies how many starts went on from rows that the store found
     * @param olderCopies how many of these rows were of an older cut
     */
    record Outcome(Optional<String> problem, int copies, int olderCopies) {}

    static Outcome play(Rig rig, long seed) {
        HandHistory history = new HandHistory(rig, seed);
        @Nullable String problem = null;
        try {
            for (int left = history.random.nextInt(RUNS_MAX) + 2; left > 0 && problem == null; left--) {
                problem = history.run();
            }
        } catch (RuntimeException failure) {
            problem = failure.toString();
        }
        return new Outcome(Optional.ofNullable(problem), history.copies, history.olderCopies);
    }

    private @Nullable String run() {
        Upkeep upkeep = random.nextBoolean() ? Upkeep.IN_CUTS : new Upkeep.Compacted(0);
        DirectoryStorage directory = DirectoryStorage.open(rig.stateDisk(disk), "process" + ++runs);
        directory.removeUnfinished();
        BackupLimits limits = new BackupLimits(CUTS_KEPT, BackupLimits.CHAIN_FILES_MIN, upkeep);
        Backup backup = rig.backup(new FileBackup(rig.storage(directory), limits, HandRun.KEY_GROUPS));
        HandRun run = HandRun.start(backup, stores, StoreSetting.HEAP);
        String problem = check(run);
        if (problem != null) {
            return problem;
        }
        for (int left = random.nextInt(CUTS_MAX); left > 0; left--) {
            run.work(random, random.nextInt(CHANGES_MAX), LENGTH_MAX);
            committed = run.cut();
            cuts.put(committed, run.found());
            if (random.nextBoolean()) {
                run.flush();
            }
        }
        run.work(random, random.nextInt(CHANGES_MAX), LENGTH_MAX);
        if (random.nextBoolean()) {
            run.close();
        }
        disk = random.nextBoolean() ? disk.copy() : disk.crash(CrashOutcome.RANDOM, random);
        return null;
    }

    private @Nullable String check(HandRun run) {
        if (run.copiedCut() > 0) {
            copies++;
            olderCopies += run.copiedCut() < run.startCut() ? 1 : 0;
        }
        if (run.startCut() != committed) {
            return "started from cut " + run.startCut() + " and not from cut " + committed + "; damaged are "
                    + run.damaged();
        }
        return run.found().equals(cuts.get(committed)) ? null : "other rows than cut " + committed + " had";
    }
}
