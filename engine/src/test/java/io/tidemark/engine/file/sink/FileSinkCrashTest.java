package io.tidemark.engine.file.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import io.tidemark.storage.StorageException;
import io.tidemark.testkit.disk.CrashOutcome;
import io.tidemark.testkit.disk.DiskCall;
import io.tidemark.testkit.disk.DiskFaults;
import io.tidemark.testkit.disk.SimulatedCrash;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Goal: no crash of the machine and no failure of the disk loses or doubles a result. Method: the machine crashes before each
 * call to a simulated disk, with every fate of what was not synced, and again during recovery; each call fails once, with and
 * without taking effect, and is tried again; the disk fills up at every size, and has room again in the middle of the run.
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
        private long now;

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
                    askFor(run, writers);
                    writers.get(task).write(value, 0);
                    values.add(String.valueOf(value));
                    prepared.addAll(writers.get(task).prepare(cut + 1L));
                }
                persist(run, writers, prepared);
                pieces = prepared;
                expected.addAll(values);
                cut++;
                publish(run, prepared);
            }
        }

        /** What the engine asks again and again; each time so much later that the sink tries what is stuck. */
        private void askFor(SinkRun<Long> run, List<SinkWriter<Long>> writers) {
            now += FileSinkRun.RETRY_AFTER;
            writers.forEach(writer -> writer.hasRoom(now));
            run.waitingFor(now);
        }

        /** The engine tries again what a storage could not do for now. */
        private void persist(SinkRun<Long> run, List<SinkWriter<Long>> writers, List<String> pieces) {
            for (int tries = 0; ; tries++) {
                try {
                    run.persist(pieces);
                    return;
                } catch (StorageException failed) {
                    askFor(run, writers);
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
                .as("failures that the sink does not outlast: of the look around at its start")
                .isBetween(1, 3);
    }

    @Test
    void noTwoFailuresLoseOrDouble() {
        long calls = callsOfOneRun();
        for (boolean withEffect : new boolean[] {false, true}) {
            for (long first = 2; first <= calls; first++) {
                for (long second = first + 1; second <= first + 16; second++) {
                    Job job = new Job();
                    DiskFaults one = DiskFaults.failAfter(first, false, withEffect);
                    DiskFaults other = DiskFaults.failAfter(second, false, withEffect);
                    job.disk.faults(new DiskFaults() {
                        @Override
                        public void before(DiskCall call) throws IOException {
                            one.before(call);
                            other.before(call);
                        }

                        @Override
                        public void after(DiskCall call) throws IOException {
                            one.after(call);
                            other.after(call);
                        }
                    });
                    job.run();
                    job.check("calls " + first + " and " + second + " fail " + (withEffect ? "after" : "before")
                            + " their effect");
                }
            }
        }
    }

    @Test
    void aFullDiskIsToldAndOutlived() {
        int waits = 0;
        for (int bytes = 0; bytes < 18; bytes++) {
            Job job = new Job();
            job.disk.capacity(bytes);
            try {
                job.run();
            } catch (StorageException full) {
                assertThat(full).hasMessageContaining("The disk is full").hasMessageContaining("out/r-");
                waits++;
            }
            job.disk.capacity(Long.MAX_VALUE);
            job.run();
            job.check("room for " + bytes + " bytes");
        }
        assertThat(waits).isGreaterThan(10);
    }

    @Test
    void whatAFullDiskDidNotTakeIsWrittenWhenItHasRoom() {
        for (long room = 0; room < 20_000; room += 997) {
            SimulatedDisk disk = new SimulatedDisk();
            SinkRun<String> run = FileSink.<String>jsonLines(disk, "out").start(new SinkContext("r", 1));
            SinkWriter<String> writer = run.open(0);
            disk.capacity(room);
            List<String> expected = new ArrayList<>();
            List<String> pieces = new ArrayList<>();
            for (int cut = 1; cut <= 3; cut++) {
                for (int value = 0; value < 800; value++) {
                    String text = cut + " " + value + "x".repeat(value % 200);
                    writer.write(text, 0);
                    expected.add("\"" + text + "\"");
                }
                pieces.addAll(writer.prepare(cut));
            }
            assertThat(run.waitingFor(0))
                    .hasValueSatisfying(why -> assertThat(why)
                            .contains("The disk is full", "It is tried again")
                            .containsPattern("\\d{5,6} bytes of output wait"));
            assertThatThrownBy(() -> run.persist(pieces)).hasMessageContaining("The disk is full");
            disk.capacity(Long.MAX_VALUE);
            run.persist(pieces);
            assertThat(run.waitingFor(0)).isEmpty();
            disk = disk.crash(CrashOutcome.LOSE_ALL, new SplittableRandom(SEED + room));
            FileSink.<String>jsonLines(disk, "out")
                    .start(new SinkContext("r", 2))
                    .recover(pieces);
            assertThat(FileSinkTest.lines(disk)).isEqualTo(expected);
        }
    }

    @Test
    void aSinkHasNoRoomWhileItKeepsAsMuchAsItMay() {
        SimulatedDisk disk = new SimulatedDisk();
        SinkRun<String> run =
                FileSink.<String>jsonLines(disk, "out").keepingAtMost(1_000).start(new SinkContext("r", 1));
        SinkWriter<String> writer = run.open(0);
        SinkWriter<String> other = run.open(1);
        disk.faults(DiskFaults.failAfter(1, true, false));
        long now = 5_000;
        int written = 0;
        while (writer.hasRoom(now)) {
            writer.write("x".repeat(98), 0);
            written++;
        }
        assertThat(written).isEqualTo(10);
        assertThat(other.hasRoom(now)).isFalse();
        assertThat(run.waitingFor(now))
                .hasValueSatisfying(why -> assertThat(why).contains("reading stops until"));
        List<String> prepared = new ArrayList<>(writer.prepare(1));
        disk.faults(DiskFaults.NONE);
        assertThat(other.hasRoom(now)).as("it is not tried at once").isFalse();
        assertThat(run.waitingFor(now + FileSinkRun.RETRY_AFTER))
                .as("what was prepared")
                .isEmpty();
        assertThat(other.hasRoom(now)).isTrue();
        disk.faults(DiskFaults.failAfter(1, true, false));
        other.write("y", 0);
        assertThat(run.waitingFor(now)).isPresent();
        disk.faults(DiskFaults.NONE);
        now += FileSinkRun.RETRY_AFTER;
        assertThat(other.hasRoom(now)).isTrue();
        assertThat(run.waitingFor(now)).as("what is open").isEmpty();
        prepared.addAll(other.prepare(1));
        run.persist(prepared);
        run.publish(prepared);
        assertThat(FileSinkTest.lines(disk)).hasSize(11);
    }

    @Test
    void aFileOfSomebodyElseIsNotWrittenOver() throws IOException {
        SimulatedDisk disk = new SimulatedDisk();
        disk.create("out/.r-000001-0000000001-000.jsonl").close();
        SinkWriter<Long> writer = FileSink.<Long>jsonLines(disk, "out")
                .start(new SinkContext("r", 1))
                .open(0);
        assertThatThrownBy(() -> writer.write(1L, 0))
                .isInstanceOf(UnwritableException.class)
                .hasMessageContaining("Another job writes to this folder");
    }

    @Test
    void aFileThatIsGoneIsNotCommitted() throws IOException {
        for (boolean syncFails : new boolean[] {false, true}) {
            for (boolean isDurable : new boolean[] {false, true}) {
                SimulatedDisk disk = new SimulatedDisk();
                SinkRun<Long> run = FileSink.<Long>jsonLines(disk, "out").start(new SinkContext("r", 1));
                SinkWriter<Long> writer = run.open(0);
                writer.write(1L, 0);
                List<String> pieces = writer.prepare(1);
                if (syncFails) {
                    disk.faults(failingOnce(DiskCall.Kind.SYNC));
                    assertThatThrownBy(() -> run.persist(pieces)).isInstanceOf(StorageException.class);
                }
                if (isDurable) {
                    run.persist(pieces);
                }
                disk.delete("out/.r-000001-0000000001-000.jsonl");
                assertThatThrownBy(() -> run.persist(pieces))
                        .isInstanceOf(LostPieceException.class)
                        .hasMessageContaining("out/.r-000001-0000000001-000.jsonl in simulated disk is lost")
                        .hasMessageContaining("it is gone")
                        .hasMessageContaining("start it again");
            }
        }
    }

    @Test
    void aFileThatCannotBeHadBackAfterAFailedSyncIsNotCommitted() throws IOException {
        SimulatedDisk disk = new SimulatedDisk();
        SinkRun<Long> run = FileSink.<Long>jsonLines(disk, "out").start(new SinkContext("r", 1));
        SinkWriter<Long> writer = run.open(0);
        writer.write(1L, 0);
        List<String> pieces = writer.prepare(1);
        disk.faults(failingOnce(DiskCall.Kind.SYNC));
        assertThatThrownBy(() -> run.persist(pieces)).isInstanceOf(StorageException.class);
        disk.flipBit("out/.r-000001-0000000001-000.jsonl", 1);
        assertThatThrownBy(() -> run.persist(pieces))
                .isInstanceOf(LostPieceException.class)
                .hasMessageContaining("is not what was written");
    }

    private static DiskFaults failingOnce(DiskCall.Kind kind) {
        return new DiskFaults() {
            private boolean hasFailed;

            @Override
            public void before(DiskCall call) throws IOException {
                if (!hasFailed && call.kind() == kind) {
                    hasFailed = true;
                    throw new IOException("Input/output error");
                }
            }
        };
    }
}
