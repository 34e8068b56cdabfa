package io.tidemark.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.file.sink.FileSink;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.settings.Settings;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.testkit.disk.DiskCall;
import io.tidemark.testkit.disk.DiskFaults;
import io.tidemark.time.Times;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * Goal: what the simulation has found at the edges of cuts and of restarts does not come back. Method: each case by hand, on
 * simulated disks.
 */
class EdgesOfCutsTest {

    private final SteppedJob job = new SteppedJob();

    /** The first calls of a kind fail. */
    private static DiskFaults failing(int times, Predicate<DiskCall> which) {
        return new DiskFaults() {
            private int left = times;

            @Override
            public void before(DiskCall call) throws IOException {
                if (left > 0 && which.test(call)) {
                    left--;
                    throw new IOException("Input/output error");
                }
            }
        };
    }

    @Test
    void aCutThatCannotBeBegunIsGivenUpAndNotWaitedForForEver() {
        JobRun run = job.start();
        // The first cut of a run writes key groups in full, and says so in new files when it begins.
        job.state.faults(failing(1, call -> call.kind() == DiskCall.Kind.CREATE));
        job.finish(run);
        assertThat(job.lines()).isEqualTo(SteppedJob.right());
    }

    @Test
    void aPublicationThatFailedIsTriedAgainAndItsPiecesAreInOneCutOnly() throws IOException {
        JobRun run = job.start();
        job.cuts(run, 2);
        job.output.faults(failing(3, call -> call.kind() == DiskCall.Kind.RENAME));
        job.cuts(run, 3);
        List<String> published = job.output.names();
        assertThat(published).noneMatch(name -> name.contains("/.results") && name.contains("-0000000003-"));
        // Readers may take away what was published; a cut that had it once more would miss it.
        List<String> lines = job.lines();
        for (String name : published) {
            if (!name.contains("/.")) {
                job.output.vanish(name);
            }
        }
        job.finish(run);
        lines.addAll(job.lines());
        lines.sort(null);
        assertThat(lines).isEqualTo(SteppedJob.right());
    }

    @Test
    void aSessionThatWasRestoredAndExtendedClosesAtItsTime() {
        Job sessions = Job.named("sessions").maxParallelism(4);
        long[] times = {0, 10};
        sessions.source(
                        "events",
                        GeneratorSource.of(Type.LONG, 1, (partition, index) -> index),
                        SourceSettings.DEFAULT,
                        index -> index < times.length ? times[index.intValue()] : 1_000 + index)
                .keyBy(String.class, index -> index < times.length ? "extended" : "later")
                .window(Windows.session(Duration.ofMillis(19)))
                .aggregate("count", Aggregates.count())
                .sink("results", FileSink.jsonLines(job.output, "results"));
        Settings slow = SteppedJob.settings().withRate(10);
        JobRun first = job.start(slow, sessions);
        for (int step = 0; step < 250; step++) {
            job.step(first);
        }
        // Two workers share the rate, so that the one with the partition has read one record.
        first.conductor().stop();
        job.finish(first);
        assertThat(job.lines()).isEmpty();
        JobRun second = job.start(SteppedJob.settings(), sessions);
        job.cuts(second, 4);
        assertThat(job.lines())
                .containsExactly("results/{\"key\":\"extended\",\"start\":\"1970-01-01T00:00:00Z\","
                        + "\"end\":\"1970-01-01T00:00:00.029Z\",\"value\":2}");
    }

    @Test
    void noClockClosesTheGlobalWindow() {
        long last = Times.MAX - 5;
        Job global = Job.named("global").maxParallelism(4);
        global.source(
                        "events",
                        GeneratorSource.of(Type.LONG, 1, (partition, index) -> index)
                                .count(2),
                        SourceSettings.DEFAULT,
                        index -> index == 0 ? last : Times.MAX)
                .keyBy(String.class, index -> "a")
                .window(Windows.session(Duration.ofMillis(9)))
                .aggregate("sessions", Aggregates.count())
                .keyBy(String.class, session -> session.key())
                .window(Windows.global())
                .aggregate("count", Aggregates.count())
                .sink("results", FileSink.jsonLines(job.output, "results"));
        job.finish(job.start(SteppedJob.settings(), global));
        assertThat(job.lines()).hasSize(1).allMatch(line -> line.contains("\"value\":1"));
        assertThat(job.output.names()).noneMatch(name -> name.startsWith("late"));
    }
}
