package io.tidemark.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.backup.FencedException;
import io.tidemark.testkit.disk.DiskCall;
import io.tidemark.testkit.disk.DiskFaults;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Goal: a process that was replaced finds that out, even if its successor has died and removed its output, or readers have taken away what
 * was published, and does no harm to that of its successor. Method: another process takes over before each call to the disk of the
 * output, whose next syncs fail, and dies after a while or goes on; the first one must stop as replaced, and the job must end with the
 * right output.
 */
class ReplacedProcessTest {

    private static final int STEPS_MAX = 5_000;
    private static final int SUCCESSOR_STEPS = 40;
    private static final int FAILING_SYNCS = 3;

    /** A second process that takes over before one call of the first, or not. */
    private static final class Successor implements DiskFaults {

        private final SteppedJob job;
        private final long at;
        private final int steps;
        private JobRun run;
        private boolean isRead;
        private boolean isStarting;
        private int failed;
        private List<String> taken = List.of();

        Successor(SteppedJob job, JobRun first, long at, int steps) {
            this.job = job;
            this.run = first;
            this.at = at;
            this.steps = steps;
        }

        @Override
        public void before(DiskCall call) throws IOException {
            if (isStarting) {
                return;
            }
            if (call.number() == at) {
                isStarting = true;
                run = job.start();
                for (int step = 0; step < steps; step++) {
                    job.step(run);
                }
                taken = isRead ? job.takeAway(1) : List.of();
                isStarting = false;
            }
            if (call.kind() == DiskCall.Kind.SYNC && failed < FAILING_SYNCS) {
                failed++;
                throw new IOException("Input/output error");
            }
        }
    }

    private static boolean isFenced(SteppedJob job, JobRun run) {
        try {
            for (int step = 0; step < STEPS_MAX && run.conductor().phase() != Conductor.Phase.FINISHED; step++) {
                job.step(run);
            }
        } catch (FencedException fenced) {
            return true;
        }
        return false;
    }

    @Test
    void itStopsAndHarmsNobody() {
        int replaced = 0;
        for (int steps = 0; steps <= SUCCESSOR_STEPS; steps += SUCCESSOR_STEPS) {
            for (long call = 1; call <= 100; call++) {
                String story = "replaced before call " + call + " by one that does " + steps + " steps";
                SteppedJob job = new SteppedJob();
                JobRun first = job.start();
                Successor successor = new Successor(job, first, job.output.calls() + call, steps);
                job.output.faults(successor);
                boolean isReplaced = isFenced(job, first);
                assertThat(isReplaced || first.conductor().phase() == Conductor.Phase.FINISHED)
                        .as(story)
                        .isTrue();
                job.output.faults(DiskFaults.NONE);
                if (isReplaced) {
                    replaced++;
                    job.finish(steps == 0 ? job.start() : successor.run);
                }
                assertThat(job.lines()).as(story).isEqualTo(SteppedJob.right());
            }
        }
        assertThat(replaced).as("processes that were replaced").isGreaterThan(100);
    }

    @Test
    void itStopsAlsoIfAReaderHasTakenItsOutputAway() {
        int taken = 0;
        for (long call = 1; call <= 100; call++) {
            String story = "replaced before call " + call;
            SteppedJob job = new SteppedJob();
            JobRun first = job.start();
            Successor successor = new Successor(job, first, job.output.calls() + call, SUCCESSOR_STEPS);
            successor.isRead = true;
            job.output.faults(successor);
            assertThat(isFenced(job, first) || first.conductor().phase() == Conductor.Phase.FINISHED)
                    .as(story)
                    .isTrue();
            job.output.faults(DiskFaults.NONE);
            if (successor.run != first) {
                job.finish(successor.run);
            }
            List<String> lines = job.lines();
            lines.addAll(successor.taken);
            assertThat(lines).as(story).containsExactlyInAnyOrderElementsOf(SteppedJob.right());
            taken += successor.taken.isEmpty() ? 0 : 1;
        }
        assertThat(taken).as("times something was taken").isGreaterThan(40);
    }
}
