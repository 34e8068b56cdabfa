package io.tidemark.engine.file.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import io.tidemark.storage.StorageException;
import io.tidemark.testkit.disk.CrashOutcome;
import io.tidemark.testkit.disk.DiskFaults;
import io.tidemark.testkit.disk.SimulatedCrash;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Goal: no crash of the machine and no failure of the disk loses or doubles a result. Method: the machine crashes before each
 * call to a simulated disk, with every fate of what was not synced, and again during recovery; each call fails once, with and
 * without taking effect, and is tried again; the disk fills up.
 */
class FileSinkCrashTest {

    private static final long SEED = 88_002;
    private static final int CUTS = 3;

    /** A job that survives crashes: what committed, and what is written between cuts. */
    private static final class Job {

        private SimulatedDisk disk = new SimulatedDisk();
        private final List<String> expected = new ArrayList<>();
        private List<String> pieces = List.of();
        private long epoch;
        private int cut;

        /** Runs to the end; whatever the disk throws comes out. */
        void run() {
            epoch++;
            SinkRun<Long> run = FileSink.<Long>jsonLines(disk, "out").start(new SinkContext("r", epoch));
            run.recover(pieces);
            List<SinkWriter<Long>> writers = List.of(run.open(0), run.open(1));
            while (cut < CUTS) {
                List<String> prepared = new ArrayList<>();
                List<String> values = new ArrayList<>();
                for (int task = 0; task < writers.size(); task++) {
                    long value = cut * 10L + task;
                    writers.get(task).write(value, 0);
                    values.add(String.valueOf(value));
                    prepared.addAll(writers.get(task).prepare(cut + 1L));
                }
                persist(run, prepared);
                pieces = prepared;
                expected.addAll(values);
                cut++;
                publish(run, prepared);
            }
        }

        /** The engine tries again what a storage could not do for now. */
        private static void persist(SinkRun<Long> run, List<String> pieces) {
            for (int tries = 0; ; tries++) {
                try {
                    run.persist(pieces);
                    return;
                } catch (StorageException failed) {
                    if (tries > 2) {
                        throw failed;
                    }
                }
            }
        }

        private static void publish(SinkRun<Long> run, List<String> pieces) {
            for (int tries = 0; ; tries++) {
                try {
                    run.publish(pieces);
                    return;
                } catch (StorageException failed) {
                    if (tries > 2) {
                        throw failed;
                    }
                }
            }
        }

        void check(String story) {
            assertThat(FileSinkTest.lines(disk)).as(story).containsExactlyInAnyOrderElementsOf(expected);
            assertThat(disk.names()).as(story).noneMatch(name -> name.contains("/."));
            assertThat(cut).isEqualTo(CUTS);
        }
    }

    private static long callsOfOneRun() {
        Job job = new Job();
        job.run();
        job.check("no fault");
        return job.disk.calls();
    }

    @Test
    void noCrashLosesOrDoubles() {
        long calls = callsOfOneRun();
        SplittableRandom random = new SplittableRandom(SEED);
        for (CrashOutcome outcome : CrashOutcome.values()) {
            for (long first = 1; first <= calls; first++) {
                for (long second = 0; second <= 8; second++) {
                    String story = "seed " + SEED + ": " + outcome + ", crash before calls " + first + " and " + second;
                    Job job = new Job();
                    crash(job, first, outcome, random);
                    if (second > 0) {
                        crash(job, second, outcome, random);
                    }
                    job.run();
                    job.check(story);
                }
            }
        }
    }

    private static void crash(Job job, long call, CrashOutcome outcome, SplittableRandom random) {
        job.disk.faults(DiskFaults.crashBefore(call));
        try {
            job.run();
        } catch (SimulatedCrash expected) {
            assertThat(expected).hasMessageContaining("before call " + call);
        }
        job.disk = job.disk.crash(outcome, random);
    }

    @Test
    void noFailureLosesOrDoubles() {
        long calls = callsOfOneRun();
        SplittableRandom random = new SplittableRandom(SEED);
        int restarts = 0;
        for (boolean withEffect : new boolean[] {false, true}) {
            for (long call = 1; call <= calls; call++) {
                String story = "call " + call + " fails " + (withEffect ? "after" : "before") + " its effect";
                Job job = new Job();
                job.disk.faults(DiskFaults.failAfter(call, false, withEffect));
                try {
                    job.run();
                } catch (StorageException failed) {
                    restarts++;
                    assertThat(failed)
                            .hasMessageContaining("planned at call " + call)
                            .hasMessageContaining("out/");
                    job.disk.faults(DiskFaults.NONE);
                    job.run();
                }
                job.check(story);
                job.disk = job.disk.crash(CrashOutcome.LOSE_ALL, random);
                job.check(story + ", then the machine crashes");
            }
        }
        assertThat(restarts)
                .as("failures that persist and publish do not outlast")
                .isBetween(10, 60);
    }

    @Test
    void aFullDiskIsToldAndOutlived() {
        for (int bytes = 0; bytes < 18; bytes++) {
            Job job = new Job();
            job.disk.capacity(bytes);
            try {
                job.run();
            } catch (StorageException full) {
                assertThat(full).hasMessageContaining("The disk is full").hasMessageContaining("out/r-");
            }
            job.disk.capacity(Long.MAX_VALUE);
            job.run();
            job.check("room for " + bytes + " bytes");
        }
    }
}
