package io.tidemark.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.TidemarkException;
import io.tidemark.storage.StorageException;
import io.tidemark.testkit.disk.CrashOutcome;
import io.tidemark.testkit.disk.DiskFaults;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A disk that fails stops cuts and nothing else. Each call fails once or for ever, with or without effect, and the disk is
 * full at every size; the job aborts the cut, or tries again while it is in doubt, goes on when the disk works again, and what it
 * then has is right, also after a power loss.
 */
@ParameterizedClass
@MethodSource("io.tidemark.engine.backup.Upkeeps#all")
class DiskFailureTest {

    private final Upkeep upkeep;

    private static final long SEED = 4711;
    private static final int ATTEMPTS = 3;

    DiskFailureTest(Upkeep upkeep) {
        this.upkeep = upkeep;
    }

    @Test
    void everyCallMayFailOnce() {
        for (boolean withEffect : new boolean[] {false, true}) {
            long k = 1;
            while (runWithFailureAt(k, false, withEffect)) {
                k++;
            }
            assertThat(k).as("calls that failed").isGreaterThan(100);
        }
    }

    @Test
    void everyCallMayBeTheLastThatWorks() {
        for (boolean withEffect : new boolean[] {false, true}) {
            long k = 1;
            while (runWithFailureAt(k, true, withEffect)) {
                k++;
            }
            assertThat(k).as("calls that failed").isGreaterThan(100);
        }
    }

    /** Runs with one planned failure; whether it was reached. */
    private boolean runWithFailureAt(long k, boolean forEver, boolean withEffect) {
        SimulatedDisk disk = new SimulatedDisk();
        Oracle oracle = new Oracle(upkeep);
        disk.faults(DiskFaults.failAfter(k, forEver, withEffect));
        boolean failed = false;
        TinyJob job = null;
        for (int attempt = 0; job == null; attempt++) {
            try {
                job = TinyJob.start(oracle, disk, "job" + attempt);
            } catch (StorageException failure) {
                assertThat(failure).hasMessageContaining("simulated disk");
                failed = true;
                repair(disk, attempt);
            }
        }
        for (int i = 0; i < 4; i++) {
            failed |= cut(disk, job);
        }
        boolean reached = disk.calls() >= k;
        assertThat(failed && !reached).isFalse();
        TinyJob.start(oracle, disk.crash(CrashOutcome.RANDOM, new SplittableRandom(SEED + k)), "last")
                .cut();
        return reached;
    }

    private static void repair(SimulatedDisk disk, int attempt) {
        if (attempt >= ATTEMPTS) {
            disk.faults(DiskFaults.NONE);
            disk.capacity(Long.MAX_VALUE);
        }
    }

    /** Takes a cut with as many attempts as it needs; whether any failed. */
    private static boolean cut(SimulatedDisk disk, TinyJob job) {
        job.work();
        OpenCut open = null;
        for (int attempt = 0; ; attempt++) {
            try {
                if (open == null || !open.inDoubt()) {
                    open = null;
                    open = job.begin();
                }
                job.commit(open);
                return attempt > 0;
            } catch (StorageException failure) {
                assertThat(failure.kind()).isEqualTo(TidemarkException.Kind.UNAVAILABLE);
                repair(disk, attempt);
                job.abortOpen();
            }
        }
    }

    @Test
    void aFullDiskIsSaidAndWaitedFor() {
        SimulatedDisk before = new SimulatedDisk();
        Oracle oracle = new Oracle(upkeep);
        TinyJob.start(oracle, before, "first").cut();
        long used = before.usedBytes();
        int failures = 0;
        for (long capacity = used; capacity < used + 6000; capacity += 7) {
            SimulatedDisk disk = before.copy();
            Oracle mine = new Oracle(oracle);
            TinyJob job = TinyJob.start(mine, disk, "second");
            disk.capacity(capacity);
            if (cut(disk, job)) {
                failures++;
            }
            disk.capacity(Long.MAX_VALUE);
            cut(disk, job);
            TinyJob.start(mine, disk.crash(CrashOutcome.LOSE_ALL, new SplittableRandom(capacity)), "last");
        }
        assertThat(failures).isGreaterThan(50);
    }

    @Test
    void aFullDiskIsNamed() {
        SimulatedDisk disk = new SimulatedDisk();
        TinyJob job = TinyJob.start(new Oracle(upkeep), disk, "first");
        disk.capacity(disk.usedBytes() + CutFileFormat.HEAD_BYTES + CutFileFormat.TAIL_BYTES - 1);
        job.work();
        OpenCut open = job.begin();
        assertThatThrownBy(() -> job.commit(open))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("cuts/1-1-0.tmc")
                .hasMessageContaining("The disk is full (0 bytes are free)");
        assertThat(open.inDoubt()).isFalse();
    }
}
