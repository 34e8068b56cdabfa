package io.tidemark.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.core.TidemarkException;
import io.tidemark.engine.file.sink.FileSink;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.testkit.disk.DiskCall;
import io.tidemark.testkit.disk.DiskFaults;
import io.tidemark.testkit.disk.SimulatedDisk;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Goal: a start that is refused has changed nothing, neither in the backup nor in the output, and says what is wrong so that people
 * know it. Method: a job on simulated disks dies in the middle of a cut, so that there is something to clean up, and is then started
 * in each way that is refused; all files must be the same before and after.
 */
class RefusedStartTest {

    private final SteppedJob job = new SteppedJob();

    /** Lets a process run for some cuts, and die when it has begun to write what belongs to another one. */
    private void die() {
        JobRun run = job.start();
        job.cuts(run, 4);
        while (job.output.names().stream().noneMatch(name -> name.contains("/.results"))) {
            job.step(run);
        }
    }

    private String refusal(Job started) {
        Map<String, String> state = SteppedJob.contents(job.state);
        Map<String, String> output = SteppedJob.contents(job.output);
        String[] message = {""};
        assertThatThrownBy(() -> job.start(SteppedJob.settings(), started))
                .isInstanceOf(TidemarkException.class)
                .satisfies(refused -> message[0] = String.valueOf(refused.getMessage()));
        assertThat(SteppedJob.contents(job.state)).isEqualTo(state);
        assertThat(SteppedJob.contents(job.output)).isEqualTo(output);
        return message[0];
    }

    private String refusal() {
        return refusal(job.job(job.output, SteppedJob.RECORDS));
    }

    @Test
    void ofAnotherJob() {
        die();
        Job other = Job.named("other").maxParallelism(4);
        other.source("numbers", GeneratorSource.of(Type.LONG, 1, (p, i) -> i).count(1), SourceSettings.DEFAULT, i -> i)
                .keyBy(Long.class, i -> i)
                .window(Windows.tumbling(Duration.ofMillis(10)))
                .aggregate("count", Aggregates.count())
                .sink("results", FileSink.jsonLines(job.output, "results"));
        assertThat(refusal(other)).contains("belongs to job \"stepped\", and this is job \"other\"");
    }

    @Test
    void ofAJobWhosePartitionIsGone() {
        job.partitions = 2;
        die();
        job.partitions = 1;
        assertThat(refusal())
                .contains("Partition 1 of source numbers was read up to 1 at ")
                .contains("is not there any more");
    }

    @Test
    void ofAJobThatHasEndedAndHasMoreInput() {
        job.finish(job.start());
        assertThat(refusal(job.job(job.output, SteppedJob.RECORDS + 10)))
                .contains("has ended", "more input now, in numbers:0", "--fresh and --overwrite");
        job.finish(job.start());
        assertThat(job.lines()).isEqualTo(SteppedJob.right());
    }

    @Test
    void ofAJobThatHasEndedPublishesWhatItsDeathLeft() {
        JobRun run = job.start();
        // The last cut has committed, and nothing of it could be published.
        job.output.faults(new DiskFaults() {
            @Override
            public void before(DiskCall call) throws IOException {
                if (run.conductor().phase() == Conductor.Phase.DRAINING && call.kind() == DiskCall.Kind.RENAME) {
                    throw new IOException("Input/output error");
                }
            }
        });
        for (int step = 0; run.conductor().status().waitingFor() == null; step++) {
            assertThat(step).isLessThan(10_000);
            job.step(run);
        }
        job.output.faults(DiskFaults.NONE);
        assertThat(job.lines()).isNotEqualTo(SteppedJob.right());
        Map<String, String> state = SteppedJob.contents(job.state);
        assertThatThrownBy(() -> job.start(SteppedJob.settings(), job.job(job.output, SteppedJob.RECORDS + 10)))
                .hasMessageContaining("has ended");
        assertThat(job.lines()).isEqualTo(SteppedJob.right());
        assertThat(SteppedJob.contents(job.state)).isEqualTo(state);
    }

    @Test
    void ofADamagedBackupAgainAndAgainWithTheTrueCause() throws IOException {
        die();
        String newest = job.state.names().stream()
                .filter(name -> name.startsWith("cuts/1-4-"))
                .findFirst()
                .orElseThrow();
        job.state.flipBit(newest, 8 * 70);
        String first = refusal();
        assertThat(first)
                .contains("The newest cut of job stepped cannot be used. In its backup, " + newest + ": ")
                .contains("checksum")
                .contains(
                        "The job would go on from cut 3, and the output of cut 4 would come twice: read again would be 0 at ")
                .contains("Restore the damaged pieces from a copy", "--accept-repeats")
                .doesNotContain("DamagedPiece", "[name=", "Optional");
        assertThat(refusal()).isEqualTo(first);
        SimulatedDisk published = job.output.copy();
        SimulatedDisk damaged = job.state.copy();
        job.start(SteppedJob.settings().withRepeatsAccepted());
        assertThat(job.state.names())
                .anyMatch(name -> name.startsWith("quarantine/") && name.endsWith(newest.replace('/', '.')));
        SimulatedDisk after = job.state.copy();
        job.finish(job.start());
        assertThat(after.names()).doesNotContain(newest);
        List<String> twice = job.lines();

        job.output = published;
        job.state = damaged;
        assertThat(first)
                .contains(
                        "move these files away and accept, with --accept-repeats, that what is in them is written again");
        for (String file : List.copyOf(job.output.names())) {
            if (file.matches("[^.]*-000001-0000000004-.*")) {
                job.output.vanish(file);
            }
        }
        assertThat(refusal())
                .contains("None of that output is in its place any more", "nothing comes twice", "--accept-repeats")
                .doesNotContain("move these files away");
        job.finish(job.start(SteppedJob.settings().withRepeatsAccepted()));
        assertThat(job.lines()).isEqualTo(SteppedJob.right()).isNotEqualTo(twice);
    }
}
