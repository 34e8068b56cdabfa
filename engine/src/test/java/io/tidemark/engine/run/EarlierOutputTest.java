package io.tidemark.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.RefusedException;
import io.tidemark.core.TidemarkException;
import io.tidemark.engine.settings.Settings;
import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import io.tidemark.testkit.disk.DiskCall;
import io.tidemark.testkit.disk.DiskFaults;
import io.tidemark.testkit.disk.SimulatedCrash;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Goal: a backup that is older than its output never lets results come twice without a word. Method: a job on simulated disks is
 * killed, its backup is taken back in time in each way that happens, and it is started again: it must be refused with what would come
 * twice, and without any change; it goes on exactly if that is moved away, and with repeats if they are accepted.
 */
class EarlierOutputTest {

    private final SteppedJob job = new SteppedJob();

    /** Runs two processes for some cuts each, and kills them. */
    private void runTwoProcesses() {
        job.cuts(job.start(), 4);
        job.cuts(job.start(), 4);
    }

    private String refusal(Settings settings) {
        Map<String, String> state = SteppedJob.contents(job.state);
        Map<String, String> output = SteppedJob.contents(job.output);
        List<String> message = new ArrayList<>();
        assertThatThrownBy(() -> job.start(settings)).isInstanceOfSatisfying(RefusedException.class, refused -> {
            assertThat(refused.kind()).isEqualTo(TidemarkException.Kind.INVALID);
            message.add(String.valueOf(refused.getMessage()));
        });
        assertThat(SteppedJob.contents(job.state)).isEqualTo(state);
        assertThat(SteppedJob.contents(job.output)).isEqualTo(output);
        return message.get(0);
    }

    private List<String> commits() {
        return job.state.names().stream()
                .filter(name -> name.startsWith("commits/"))
                .toList();
    }

    private void loseNewestCommit() throws IOException {
        List<String> commits = commits();
        String newest = commits.get(commits.size() - 1);
        for (String copy : commits) {
            if (copy.startsWith(newest.substring(0, newest.length() - 1))) {
                job.state.vanish(copy);
            }
        }
    }

    private List<String> publishedSince(Set<String> before) {
        return published().filter(name -> !before.contains(name)).toList();
    }

    private Stream<String> published() {
        return job.output.names().stream().filter(name -> !name.contains("/."));
    }

    private void moveAway(List<String> files) throws IOException {
        for (String file : files) {
            job.output.vanish(file);
        }
    }

    @Test
    void aLostNewestCommitIsNoticed() throws IOException {
        JobRun run = job.start();
        job.cuts(run, 4);
        TreeSet<String> before = new TreeSet<>(published().toList());
        job.cuts(run, 5);
        List<String> later = publishedSince(before);
        assertThat(later).hasSize(3);
        loseNewestCommit();
        assertThat(refusal(SteppedJob.settings()))
                .contains("is newer than what it would go on from: cut 4, at 0 at ")
                .contains("3 files were published, whose content would come twice")
                .contains("simulated disk/" + later.get(0), "simulated disk/" + later.get(2))
                .contains("put the newer one back", "move these files away", "--accept-repeats");
        moveAway(later);
        job.finish(job.start());
        assertThat(job.lines()).isEqualTo(SteppedJob.right());
    }

    @Test
    void anotherOutputThanBeforeIsNoticed() throws IOException {
        job.cuts(job.start(), 4);
        SimulatedDisk output = job.output;
        SimulatedDisk state = job.state.copy();
        job.output = new SimulatedDisk();
        assertThat(refusal(SteppedJob.settings()))
                .contains("is not where cut 4 of its backup left it", "there is no simulated disk/")
                .contains("If the job wrote to another place, name that one", "create an empty file of each name");
        assertThat(job.state.names()).isEqualTo(state.names());
        job.output = output;
        job.finish(job.start());
        assertThat(job.lines()).isEqualTo(SteppedJob.right());
    }

    @Test
    void aCommitLostBeforeItsCopyWasWrittenIsNoticed() throws IOException {
        JobRun run = job.start();
        job.cuts(run, 4);
        job.state.faults(new DiskFaults() {
            @Override
            public void before(DiskCall call) throws IOException {
                if (call.kind() == DiskCall.Kind.LINK && call.name().endsWith(".b")) {
                    throw new IOException("Input/output error");
                }
            }
        });
        job.cuts(run, 5);
        job.state.faults(DiskFaults.NONE);
        assertThat(commits().get(commits().size() - 1)).endsWith(".a");
        loseNewestCommit();
        assertThat(refusal(SteppedJob.settings())).contains("would go on from: cut 4");
    }

    @Test
    void anOlderBackupIsNoticed() throws IOException {
        job.cuts(job.start(), 3);
        SimulatedDisk older = job.state.copy();
        TreeSet<String> before = new TreeSet<>(published().toList());
        List<String> then = published().toList();
        runTwoProcesses();
        List<String> later = publishedSince(before);
        SimulatedDisk newer = job.state;
        job.state = older;
        assertThat(refusal(SteppedJob.settings()))
                .contains(
                        "would go on from: cut 3",
                        later.size() + " files were published",
                        "and " + (later.size() - 3) + " more");

        SimulatedDisk outputNow = job.output.copy();
        SimulatedDisk olderNow = job.state.copy();
        job.state = newer;
        job.finish(job.start());
        assertThat(job.lines()).as("the newer backup is put back").isEqualTo(SteppedJob.right());

        job.state = olderNow;
        job.output = outputNow;
        moveAway(later);
        assertThat(published()).containsExactlyElementsOf(then);
        job.finish(job.start());
        assertThat(job.lines()).as("the later files are moved away").isEqualTo(SteppedJob.right());
    }

    @Test
    void acceptedRepeatsComeTwiceAndAreNotAskedForAgain() {
        job.cuts(job.start(), 3);
        SimulatedDisk older = job.state.copy();
        List<String> then = job.lines();
        runTwoProcesses();
        List<String> twice = new ArrayList<>(job.lines());
        then.forEach(twice::remove);
        TreeSet<String> before = new TreeSet<>(published().toList());
        job.state = older;
        job.start(SteppedJob.settings().withRepeatsAccepted());
        // It dies at once; and whoever starts it again need not accept anything.
        job.cuts(job.start(), 1);
        assertThat(publishedSince(before))
                .as("names sort after all that were given out before")
                .isNotEmpty()
                .allMatch(name -> name.compareTo(before.headSet(name.substring(0, name.indexOf('/') + 1) + "~")
                                .last())
                        > 0);
        job.finish(job.start());
        List<String> expected = new ArrayList<>(SteppedJob.right());
        expected.addAll(twice);
        expected.sort(null);
        assertThat(job.lines()).isEqualTo(expected);
    }

    /** The death of a process before one of its calls to any disk. */
    private static DiskFaults deathBefore(long last) {
        DiskFaults death = DiskFaults.crashBefore(0);
        return new DiskFaults() {
            private long calls;

            @Override
            public void before(DiskCall call) throws IOException {
                if (++calls >= last) {
                    death.before(call);
                }
            }
        };
    }

    @Test
    void aCrashAtAnyCallOfAnAcceptedStartIsOutlived() {
        job.cuts(job.start(), 3);
        SimulatedDisk older = job.state.copy();
        runTwoProcesses();
        List<String> lines = job.lines();
        SimulatedDisk output = job.output;
        int asked = 0;
        int known = 0;
        for (long call = 1; ; call++) {
            job.state = older.copy();
            job.output = output.copy();
            DiskFaults death = deathBefore(call);
            job.state.faults(death);
            job.output.faults(death);
            try {
                job.start(SteppedJob.settings().withRepeatsAccepted());
                break;
            } catch (SimulatedCrash crash) {
                job.state.faults(DiskFaults.NONE);
                job.output.faults(DiskFaults.NONE);
            }
            assertThat(job.lines()).isEqualTo(lines);
            try {
                job.start();
                known++;
            } catch (RefusedException again) {
                asked++;
            }
        }
        assertThat(asked).as("crashes before the acceptance was written down").isGreaterThan(10);
        assertThat(known).as("crashes after it").isGreaterThan(2);
    }

    @Test
    void aLostTakeOverGivesNoEpochOutTwice() throws IOException {
        job.cuts(job.start(), 3);
        JobRun second = job.start();
        while (job.output.names().stream().noneMatch(name -> name.contains("/.results-000005-"))) {
            job.step(second);
        }
        loseNewestCommit();
        job.finish(job.start());
        assertThat(job.lines()).isEqualTo(SteppedJob.right());
        assertThat(published()).anyMatch(name -> name.startsWith("results/results-000006-"));
    }

    @Test
    void outputWithoutItsBackupIsNoticed() {
        runTwoProcesses();
        String[] hints = {"would begin at the beginning of its input", "If there is a backup that this output came with"
        };
        assertThat(refusal(SteppedJob.settings().withFreshStart())).contains(hints);
        job.state = new SimulatedDisk();
        assertThat(refusal(SteppedJob.settings())).contains(hints);
        assertThatThrownBy(() -> job.startWithoutBackup(SteppedJob.settings()))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(hints[0]);
        List<String> lines = job.lines();
        job.finish(job.startWithoutBackup(SteppedJob.settings().withRepeatsAccepted()));
        List<String> expected = new ArrayList<>(SteppedJob.right());
        expected.addAll(lines);
        expected.sort(null);
        assertThat(job.lines()).isEqualTo(expected);
    }

    @Test
    void aFreshStartWithEmptiedOutputIsNotRefused() {
        runTwoProcesses();
        job.output = new SimulatedDisk();
        JobRun fresh = job.start(SteppedJob.settings().withFreshStart());
        assertThat(fresh.resumed()).isFalse();
        job.cuts(fresh, 2);
        job.finish(job.start());
        assertThat(job.lines()).isEqualTo(SteppedJob.right());
    }

    @Test
    void eachKindOfOutputCountsAlone() throws IOException {
        for (String kind : List.of("results/", "late/", "dead-letters/")) {
            SteppedJob each = new SteppedJob();
            JobRun run = each.start();
            each.cuts(run, 4);
            SimulatedDisk older = each.state.copy();
            TreeSet<String> before = new TreeSet<>(each.output.names());
            each.cuts(run, 5);
            each.state = older;
            for (String name : each.output.names()) {
                if (!before.contains(name) && !name.contains("/.") && !name.startsWith(kind)) {
                    each.output.vanish(name);
                }
            }
            assertThatThrownBy(each::start)
                    .hasMessageContaining("1 file was published")
                    .hasMessageContaining(kind);
        }
    }

    @Test
    void whatARivalPublishesDuringTheLookIsNoReason() {
        JobRun rival = job.start();
        job.cuts(rival, 3);
        boolean[] met = {false};
        job.output.faults(new DiskFaults() {
            @Override
            public void before(DiskCall call) {
                if (call.kind() == DiskCall.Kind.LIST && !met[0]) {
                    met[0] = true;
                    job.cuts(rival, 5);
                }
            }
        });
        JobRun run = job.start();
        assertThat(met[0])
                .as("the rival has published while the sinks were looked at")
                .isTrue();
        job.output.faults(DiskFaults.NONE);
        job.finish(run);
        assertThat(job.lines()).isEqualTo(SteppedJob.right());
    }

    @Test
    void cutsThatAreNoLongerKeptAreAccountedFor() {
        JobRun run = job.start(SteppedJob.settings().withCutsKept(1));
        job.cuts(run, 6);
        JobRun second = job.start(SteppedJob.settings().withCutsKept(1));
        job.cuts(second, 6);
        job.finish(job.start());
        assertThat(job.lines()).isEqualTo(SteppedJob.right());
    }

    /** A sink that says nothing of what is left, of some kind of delivery. */
    private record Silent(Sink.Delivery delivery) implements Sink<Object>, SinkRun<Object>, SinkWriter<Object> {

        @Override
        public SinkRun<Object> start(SinkContext context) {
            return this;
        }

        @Override
        public SinkWriter<Object> open(int task) {
            return this;
        }

        @Override
        public void write(Object value, long time) {}

        @Override
        public List<String> prepare(long cut) {
            return List.of("piece-" + cut);
        }

        @Override
        public void persist(List<String> pieces) {}

        @Override
        public void publish(List<String> pieces) {}

        @Override
        public void recover(List<String> committed) {}

        @Override
        public void close() {}
    }

    @Test
    void aSinkThatCannotTellIsTakenAsItIs() throws IOException {
        for (Sink.Delivery delivery : Sink.Delivery.values()) {
            SteppedJob each = new SteppedJob();
            JobRun run =
                    each.start(SteppedJob.settings(), each.job(new Silent(delivery), each.output, SteppedJob.RECORDS));
            each.cuts(run, 4);
            SimulatedDisk older = each.state.copy();
            TreeSet<String> before = new TreeSet<>(each.output.names());
            each.cuts(run, 5);
            each.state = older;
            for (String name : each.output.names()) {
                if (!before.contains(name)) {
                    each.output.vanish(name);
                }
            }
            JobRun again =
                    each.start(SteppedJob.settings(), each.job(new Silent(delivery), each.output, SteppedJob.RECORDS));
            assertThat(again.resumed()).isTrue();
        }
    }
}
