package io.tidemark.testkit.driven;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.job.Job;
import io.tidemark.job.Node.SourceNode;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.job.Ways;
import io.tidemark.window.Windows;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Goal: which sources hold each other's clocks is told from the graph. Method: a graph with every way of meeting, and one apart. */
class MeetingSourcesTest {

    private static Stream<Rec> source(Job job, String name) {
        return job.source(name, new ScenarioJob.NoSource(), SourceSettings.DEFAULT);
    }

    private static Stream<Rec> counted(String name, Stream<Rec> stream) {
        return stream.keyBy(String.class, Rec::key)
                .window(Windows.tumbling(Duration.ofMillis(5)))
                .aggregate(name, Aggregates.count())
                .map(io.tidemark.type.Type.of(Rec.class), result -> new Rec(result.key(), result.start(), 1, 0, 0));
    }

    @Test
    void sourcesMeetInAnOperatorHoweverFarBehindThem() {
        Job job = Job.named("meeting");
        Stream<Rec> together =
                counted("first", source(job, "a").filter(rec -> true).union(source(job, "b")));
        counted("second", together.union(source(job, "c"))).sink("out", new ScenarioJob.NoSink<>());
        counted("apart", source(job, "d")).sink("other", new ScenarioJob.NoSink<>());
        Ways ways = new Ways(job);
        for (SourceNode source : job.sources()) {
            assertThat(ways.meeting(source))
                    .extracting(SourceNode::name)
                    .containsExactlyInAnyOrderElementsOf(
                            source.name().equals("d") ? List.of("d") : List.of("a", "b", "c"));
        }
    }
}
