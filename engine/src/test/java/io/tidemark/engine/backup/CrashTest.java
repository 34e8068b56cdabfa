package io.tidemark.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.testkit.disk.CrashOutcome;
import io.tidemark.testkit.disk.DiskFaults;
import io.tidemark.testkit.disk.SimulatedCrash;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A committed cut is never lost, and a cut that is not committed never shows. A tiny job is crashed before every call it makes to the
 * disk, with each fate of what was not synced; then the job that recovers is crashed before each of its calls too, and the one after it
 * must find the truth. What must be true is remembered outside of the disk.
 */
@ParameterizedClass
@MethodSource("io.tidemark.engine.backup.Upkeeps#all")
class CrashTest {

    private final Upkeep upkeep;

    private static final long SEED = Long.getLong("tidemark.seed", 20_261_130);
    private static final int CUTS = 2;

    CrashTest(Upkeep upkeep) {
        this.upkeep = upkeep;
    }

    @Test
    void aCrashAtAnyCallLosesNothing() {
        long calls = callsOfWholeRun();
        assertThat(calls).isGreaterThan(150);
        SplittableRandom random = new SplittableRandom(SEED);
        for (long k = 1; k <= calls; k++) {
            Crashed crashed = crashAt(k);
            recover(crashed.disk.copy(), new Oracle(crashed.oracle));
            for (CrashOutcome outcome : CrashOutcome.values()) {
                recover(crashed.disk.crash(outcome, random), new Oracle(crashed.oracle));
            }
            for (int i = 0; i < 4; i++) {
                recover(crashed.disk.crash(CrashOutcome.RANDOM, random), new Oracle(crashed.oracle));
            }
        }
    }

    @Test
    void aCrashInTheRecoveryLosesNothing() {
        SplittableRandom random = new SplittableRandom(SEED + 1);
        long calls = callsOfWholeRun();
        long recoveries = 0;
        for (long k = 1; k <= calls; k++) {
            Crashed crashed = crashAt(k);
            SimulatedDisk found = k % 2 == 0 ? crashed.disk.copy() : crashed.disk.crash(CrashOutcome.RANDOM, random);
            recoveries += crashRecovery(found, crashed.oracle, random);
        }
        assertThat(recoveries).as("crashes in a recovery").isGreaterThan(10_000);
    }

    /** Crashes a recovery, and the cut after it, before each call. */
    private static long crashRecovery(SimulatedDisk found, Oracle before, SplittableRandom random) {
        for (long k = 1; ; k++) {
            SimulatedDisk disk = found.copy();
            Oracle oracle = new Oracle(before);
            disk.faults(DiskFaults.crashBefore(k));
            try {
                TinyJob.start(oracle, disk, "second").cut();
                return k;
            } catch (SimulatedCrash crash) {
                CrashOutcome outcome = random.nextBoolean() ? CrashOutcome.LOSE_ALL : CrashOutcome.RANDOM;
                TinyJob.start(oracle, disk.crash(outcome, random), "last");
            }
        }
    }

    private static void recover(SimulatedDisk disk, Oracle oracle) {
        TinyJob job = TinyJob.start(oracle, disk, "last");
        job.cut();
        assertThat(disk.names()).noneMatch(name -> name.startsWith(".unfinished"));
    }

    /** A disk at the moment of a crash, and what must be true of it. */
    private record Crashed(SimulatedDisk disk, Oracle oracle) {}

    private Crashed crashAt(long k) {
        SimulatedDisk disk = new SimulatedDisk();
        Oracle oracle = new Oracle(upkeep);
        disk.faults(DiskFaults.crashBefore(k));
        try {
            run(disk, oracle);
        } catch (SimulatedCrash crash) {
            return new Crashed(disk, oracle);
        }
        return new Crashed(disk, oracle);
    }

    private long callsOfWholeRun() {
        SimulatedDisk disk = new SimulatedDisk();
        run(disk, new Oracle(upkeep));
        return disk.calls();
    }

    /** Cuts, an aborted cut, and a second process, with clean-up on the way. */
    private static void run(SimulatedDisk disk, Oracle oracle) {
        TinyJob first = TinyJob.start(oracle, disk, "first");
        for (int i = 0; i < CUTS; i++) {
            first.cut();
        }
        first.work();
        first.begin().abort();
        TinyJob next = TinyJob.start(oracle, disk, "next");
        next.cut();
        next.cut();
    }
}
