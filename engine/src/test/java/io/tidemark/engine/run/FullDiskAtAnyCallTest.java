package io.tidemark.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.backup.Upkeep;
import io.tidemark.storage.StorageException;
import io.tidemark.testkit.disk.DiskCall;
import io.tidemark.testkit.disk.DiskFaults;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Goal: whichever call it is that finds a disk full, of the backup or of the output, it is said which disk, and once there is room the job
 * goes on by itself, loses nothing and doubles nothing; one that died meanwhile is started again. Method: a job on simulated disks, with
 * each kind of backup, is run once for each call that may take room: this one and all later ones fail for a while.
 */
@ParameterizedClass
@MethodSource("io.tidemark.engine.backup.Upkeeps#all")
class FullDiskAtAnyCallTest {

    private static final long RECORDS = 50;
    private static final int STEPS_MAX = 20_000;
    /** Longer than until the next cut. */
    private static final int STEPS_WHILE_FULL = 60;

    /** As long as a disk that has failed is left alone, in ms. */
    private static final long RETRY_AFTER = 1_000;

    private static final Set<DiskCall.Kind> TAKE_ROOM = EnumSet.of(
            DiskCall.Kind.CREATE, DiskCall.Kind.WRITE, DiskCall.Kind.SYNC, DiskCall.Kind.LINK, DiskCall.Kind.RENAME);

    private final Upkeep upkeep;

    FullDiskAtAnyCallTest(Upkeep upkeep) {
        this.upkeep = upkeep;
    }

    /** A disk that is full from some call on that takes room. */
    private static final class Full implements DiskFaults {

        private final long from;
        private long calls;

        Full(long from) {
            this.from = from;
        }

        boolean isReached() {
            return calls >= from;
        }

        @Override
        public void before(DiskCall call) throws IOException {
            if (TAKE_ROOM.contains(call.kind()) && ++calls >= from) {
                throw new IOException("No space left on device");
            }
        }
    }

    private SteppedJob job() {
        SteppedJob job = new SteppedJob();
        job.upkeep = upkeep;
        return job;
    }

    private static JobRun start(SteppedJob job) {
        return job.start(SteppedJob.settings(), job.job(job.output, RECORDS));
    }

    private List<String> right() {
        SteppedJob job = job();
        job.finish(start(job));
        return job.lines();
    }

    @Test
    void theDiskOfTheBackup() {
        List<String> right = right();
        long call = 1;
        while (isRightWhenFullFrom(call, true, right)) {
            call++;
        }
        assertThat(call).as("calls that take room").isGreaterThan(100);
    }

    @Test
    void theDiskOfTheOutput() {
        List<String> right = right();
        long call = 1;
        while (isRightWhenFullFrom(call, false, right)) {
            call++;
        }
        assertThat(call).as("calls that take room").isGreaterThan(50);
    }

    /** Runs with a disk that gets full; whether it did before the end. */
    private boolean isRightWhenFullFrom(long call, boolean ofBackup, List<String> right) {
        String story = upkeep + ", the disk of the " + (ofBackup ? "backup" : "output") + " is full from call " + call;
        SteppedJob job = job();
        SimulatedDisk disk = ofBackup ? job.state : job.output;
        Full full = new Full(call);
        disk.faults(full);
        JobRun run;
        try {
            run = start(job);
            whileFull(job, run, full, story);
            disk.faults(DiskFaults.NONE);
            job.later(RETRY_AFTER);
            // Of every two, one has died meanwhile.
            run = call % 2 == 0 && full.isReached() ? start(job) : run;
        } catch (StorageException refused) {
            assertThat(refused)
                    .as(story)
                    .hasMessageContaining("simulated disk")
                    .hasMessageContaining("The disk is full");
            disk.faults(DiskFaults.NONE);
            run = start(job);
        }
        job.finish(run);
        assertThat(job.lines()).as(story).isEqualTo(right);
        assertThat(start(job).conductor().phase()).as(story).isEqualTo(Conductor.Phase.FINISHED);
        return full.isReached();
    }

    /** Runs until the disk has been full for a while, which is said, or to the end. */
    private static void whileFull(SteppedJob job, JobRun run, Full full, String story) {
        for (int step = 0; !full.isReached() && run.conductor().phase() != Conductor.Phase.FINISHED; step++) {
            assertThat(step).as(story).isLessThan(STEPS_MAX);
            job.step(run);
        }
        String said = null;
        for (int step = 0; step < STEPS_WHILE_FULL && full.isReached(); step++) {
            said = run.conductor().status().waitingFor();
            job.step(run);
        }
        // The copy of the last commit record may be what is not written: the job does not wait for that.
        if (full.isReached() && run.conductor().phase() != Conductor.Phase.FINISHED) {
            assertThat(said).as(story).isNotNull().contains("simulated disk", "The disk is full");
        }
    }
}
