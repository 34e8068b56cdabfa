package io.tidemark.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.file.sink.FileSink;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.testkit.disk.DiskCall;
import io.tidemark.testkit.disk.DiskFaults;
import io.tidemark.type.Type;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Goal: storage that is full or fails, of the backup or of the output, stops neither the job nor what it may still do, is said
 * with its reason and since when, and is caught up with when it works again. Method: a job on simulated disks, whose disks fail for
 * a while at various moments; what it has written in the end is that of an undisturbed run, without any restart.
 */
class FailingStorageTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20_261_130);
    private static final int STEPS_OF_FAILURE = 250;
    /** Longer than a disk that has failed is left alone. */
    private static final int STEPS_TO_CATCH_UP = 2_500;

    private final SteppedJob job = new SteppedJob();

    private void steps(JobRun run, int steps) {
        for (int step = 0; step < steps; step++) {
            job.step(run);
        }
    }

    @Test
    void aFullOutputDiskIsWaitedFor() {
        List<String> right = SteppedJob.right();
        for (int room = 0; room < 3_000; room += 171) {
            SteppedJob each = new SteppedJob();
            JobRun run = each.start();
            each.cuts(run, 3);
            each.output.capacity(each.output.usedBytes() + room);
            long full = each.now();
            long read = SteppedJob.read(run);
            for (int step = 0; step < STEPS_OF_FAILURE; step++) {
                each.step(run);
            }
            CutStatus status = run.conductor().status();
            assertThat(status.waitingFor())
                    .as("room for %d bytes", room)
                    .isNotNull()
                    .contains("The disk is full", "simulated disk", "It is tried again");
            assertThat(status.waitingSince()).isBetween(full, full + STEPS_OF_FAILURE);
            assertThat(SteppedJob.read(run)).as("records read meanwhile").isGreaterThan(read + 100);
            each.output.capacity(Long.MAX_VALUE);
            each.finish(run);
            assertThat(run.conductor().status().waitingFor()).isNull();
            assertThat(each.lines()).as("room for %d bytes", room).isEqualTo(right);
        }
    }

    @Test
    void readingStopsWhenAsMuchIsKeptAsMayBe() {
        job.keptMax = 1_500;
        JobRun run = job.start();
        job.cuts(run, 3);
        job.output.capacity(0);
        steps(run, STEPS_OF_FAILURE);
        assertThat(run.conductor().status().waitingFor()).isNotNull().contains("The disk is full");
        long read = SteppedJob.read(run);
        steps(run, STEPS_OF_FAILURE);
        assertThat(SteppedJob.read(run)).as("records read").isEqualTo(read).isLessThan(SteppedJob.RECORDS);
        job.output.capacity(Long.MAX_VALUE);
        steps(run, STEPS_TO_CATCH_UP);
        assertThat(SteppedJob.read(run)).isGreaterThan(read);
        job.finish(run);
        assertThat(job.lines()).isEqualTo(SteppedJob.right());
    }

    @Test
    void aStopWaitsForAFullDisk() {
        JobRun run = job.start();
        job.cuts(run, 3);
        job.output.capacity(0);
        steps(run, STEPS_OF_FAILURE);
        run.conductor().stop();
        steps(run, STEPS_OF_FAILURE);
        assertThat(run.conductor().phase()).isNotEqualTo(Conductor.Phase.FINISHED);
        job.output.capacity(Long.MAX_VALUE);
        job.finish(run);
        job.finish(job.start());
        assertThat(job.lines()).isEqualTo(SteppedJob.right());
    }

    @Test
    void eachDiskMayFailAtAnyTimeForAnyWhile() {
        List<String> right = SteppedJob.right();
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 150; round++) {
            SteppedJob each = new SteppedJob();
            each.keptMax = random.nextLong(1, 3_000);
            DiskFaults failing = failingSometimes(random.split());
            JobRun run = each.start();
            each.output.faults(random.nextBoolean() ? failing : DiskFaults.NONE);
            each.state.faults(random.nextBoolean() ? failing : DiskFaults.NONE);
            int steps = random.nextInt(400);
            for (int step = 0; step < steps && run.conductor().phase() != Conductor.Phase.FINISHED; step++) {
                each.step(run);
            }
            each.output.faults(DiskFaults.NONE);
            each.state.faults(DiskFaults.NONE);
            each.finish(run);
            assertThat(each.lines()).as("seed %d, round %d", SEED, round).isEqualTo(right);
        }
    }

    /** Calls fail, with or without effect, half of the time in stretches. */
    private static DiskFaults failingSometimes(SplittableRandom random) {
        return new DiskFaults() {
            private int left;
            private boolean fails;

            private boolean failsNow() {
                if (--left < 0) {
                    left = random.nextInt(20);
                    fails = random.nextBoolean();
                }
                return fails;
            }

            @Override
            public void before(DiskCall call) throws IOException {
                if (failsNow() && random.nextBoolean()) {
                    throw new IOException("Input/output error");
                }
            }

            @Override
            public void after(DiskCall call) throws IOException {
                if (fails) {
                    throw new IOException("Input/output error");
                }
            }
        };
    }

    @Test
    void readingStopsWhereTheSourceItselfWrites() {
        Job copy = Job.named("copy");
        copy.source(
                        "numbers",
                        GeneratorSource.of(Type.LONG, 1, (partition, index) -> index)
                                .count(SteppedJob.RECORDS),
                        SourceSettings.DEFAULT,
                        index -> index)
                .sink("results", FileSink.<Long>jsonLines(job.output, "results").keepingAtMost(100));
        JobRun run = job.start(SteppedJob.settings(), copy);
        job.cuts(run, 1);
        job.output.capacity(0);
        steps(run, STEPS_OF_FAILURE);
        long read = SteppedJob.read(run);
        steps(run, STEPS_OF_FAILURE);
        assertThat(SteppedJob.read(run)).as("records read").isEqualTo(read).isLessThan(200);
        job.output.capacity(Long.MAX_VALUE);
        job.finish(run);
        assertThat(job.lines()).hasSize((int) SteppedJob.RECORDS).doesNotHaveDuplicates();
    }

    @Test
    void outputThatWaitsForABackupKeepsNoFilesOpen() {
        long records = 30_000;
        SteppedJob undisturbed = new SteppedJob();
        undisturbed.finish(undisturbed.start(SteppedJob.settings(), undisturbed.job(undisturbed.output, records)));
        JobRun run = job.start(SteppedJob.settings(), job.job(job.output, records));
        job.cuts(run, 2);
        job.state.faults(DiskFaults.failAfter(1, true, false));
        long open = 0;
        // A cut is tried once a second, and each has pieces.
        for (int second = 0; second < 12; second++) {
            steps(run, 1_010);
            open = Math.max(open, job.output.calls(DiskCall.Kind.CREATE) - job.output.calls(DiskCall.Kind.CLOSE));
        }
        assertThat(run.conductor().status().waitingFor()).isNotNull();
        assertThat(job.output.names().stream()
                        .filter(name -> name.contains("/."))
                        .count())
                .as("pieces that wait")
                .isGreaterThan(30);
        assertThat(open).as("files that are open").isLessThanOrEqualTo(12);
        job.state.faults(DiskFaults.NONE);
        job.finish(run);
        assertThat(job.lines()).isEqualTo(undisturbed.lines());
    }
}
