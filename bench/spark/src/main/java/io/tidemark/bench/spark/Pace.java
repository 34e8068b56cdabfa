package io.tidemark.bench.spark;

import io.tidemark.bench.common.Run;
import io.tidemark.bench.common.Workload;
import io.tidemark.bench.common.system.Clock;

/** How large batches are: as many records as the last rate allows for in the time that a cut may take to come. Both sides of a join have the same. */
final class Pace {

    private static final Pace OF_PROCESS = new Pace();
    private static final long LEAST = 250_000;
    private static final long MOST = 20_000_000;
    private static final double MILLIS = 1_000;
    private static final double TARGET_WITHOUT_CUTS = 2_000;

    private long start = -1;
    private long end;
    private double startedAt;

    private Pace() {}

    static Pace ofProcess() {
        return OF_PROCESS;
    }

    /** Where the batch ends that begins at a position, which is the first to ask if all before has been worked on; equal to it if there is to be none. */
    synchronized long endOf(long position) {
        if (position == start) {
            return end;
        }
        Run run = Run.current();
        double now = Clock.seconds();
        double target = (run.cutEvery() > 0 ? run.cutEvery() : TARGET_WITHOUT_CUTS) / MILLIS;
        // Grown step by step, since the first batches are slow for reasons that do not last.
        long size = start < 0 ? 0 : (long) ((position - start) * Math.min(4, target / (now - startedAt)));
        long left = told(run, position);
        start = position;
        startedAt = now;
        end = position + Math.min(left, Math.max(LEAST, Math.min(size, MOST)));
        return end;
    }

    private static long told(Run run, long position) {
        long left = Long.MAX_VALUE;
        Workload workload = run.workload();
        for (int slot = 0; slot < workload.slots(); slot++) {
            left = Math.min(left, run.meter().left(slot, position));
        }
        run.meter().boundary();
        if (position > 0) {
            run.meter().cut();
        }
        return run.meter().isStopped() ? 0 : left;
    }
}
