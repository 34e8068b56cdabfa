package io.tidemark.conformance;

import io.tidemark.job.Job;
import io.tidemark.job.KeyedStream;
import io.tidemark.job.Node;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.job.WindowedStream;
import io.tidemark.process.Bound;
import io.tidemark.record.Origins;
import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.source.Source;
import io.tidemark.source.SourceRun;
import io.tidemark.state.bytes.ByteMap;
import io.tidemark.testkit.program.ProgramProcess;
import io.tidemark.testkit.reference.Origin;
import io.tidemark.testkit.reference.Partition;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.Stage;
import io.tidemark.time.Times;
import io.tidemark.type.Type;
import io.tidemark.window.FixedWindows;
import io.tidemark.window.SessionWindows;
import io.tidemark.window.Windows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A scenario of one stage as a job: what a host runs, from the text of the scenario, which is all that travels to its tasks.
 *
 * <p>The stage is a tumbling or hopping window, a session, an interval or as-of join or a process, built with the DSL as a user would.
 */
public final class JobUnderTest {

    /** The number of key groups of the jobs under test. */
    public static final int KEY_GROUPS = 8;

    private static final String OPERATOR = "operator";
    private static final Type<Entry> ENTRY = Type.of(Entry.class);

    private final Scenario scenario;
    private final List<Sender> senders = new ArrayList<>();
    private final Node.OperatorNode operator;

    private JobUnderTest(Scenario scenario) {
        this.scenario = scenario;
        for (io.tidemark.testkit.reference.Source source : scenario.sources()) {
            for (Partition partition : source.partitions()) {
                senders.add(new Sender(source, partition));
            }
        }
        this.operator = operator(scenario.stages().get(0));
    }

    /** A partition with its source. */
    private record Sender(io.tidemark.testkit.reference.Source source, Partition partition) {
        Origin origin() {
            return new Origin(source.name(), partition.name());
        }
    }

    /** The job of a scenario. */
    public static JobUnderTest of(Scenario scenario) {
        return new JobUnderTest(scenario);
    }

    /** The job of a scenario in the notation that {@link Scenario#toString} writes. */
    public static JobUnderTest parse(String text) {
        return of(Scenario.parse(text));
    }

    /** The scenario that this job was made from. */
    public Scenario scenario() {
        return scenario;
    }

    /** Where records come from, in the order of sources and partitions; a letter's sender is a place in this list. */
    public List<Origin> partitions() {
        return senders.stream().map(Sender::origin).toList();
    }

    /** The records of a partition. */
    public Partition partition(int sender) {
        return senders.get(sender).partition();
    }

    /** What stamps the records of a partition; it has read nothing yet. */
    public Stamper stamper(int sender) {
        return new Stamper(sender, senders.get(sender).source());
    }

    /** A task of the operator for one key group, on the rows that are in a map already. */
    public HostedTask task(ByteMap rows, int keyGroup, Consumer<Outcome> output) {
        return new HostedTask(this, rows, new KeyGroups(keyGroup, keyGroup + 1), output);
    }

    /** A task of the operator for a range of key groups, on the rows that are in a map already. */
    public HostedTask task(ByteMap rows, KeyGroups range, Consumer<Outcome> output) {
        return new HostedTask(this, rows, range, output);
    }

    Node.OperatorNode operator() {
        return operator;
    }

    /** A table of origins in which the id of a partition is its place among the senders. */
    Origins origins() {
        Origins origins = new Origins();
        partitions().forEach(origin -> origins.id(origin.name(), origin.partition()));
        return origins;
    }

    private static Node.OperatorNode operator(Stage stage) {
        Job job = Job.named("conformance").maxParallelism(KEY_GROUPS);
        if (stage.hasSides()) {
            joined(job, stage).sink("results", new HostSink());
        } else if (stage instanceof Stage.Programmed programmed) {
            job.source("input", new HostSource(), SourceSettings.DEFAULT)
                    .keyBy(Type.STRING, Entry::key)
                    .process(OPERATOR, ENTRY, setup -> new ProgramProcess<>(setup, programmed, Entry.ELEMENTS))
                    .sink("results", new HostSink());
        } else {
            windowed(job, stage).aggregate(OPERATOR, new SumsAggregate()).sink("results", new HostSink());
        }
        return job.check().operators().get(0);
    }

    private static Stream<Entry> joined(Job job, Stage stage) {
        Stream<Entry> input = job.source("input", new HostSource(), SourceSettings.DEFAULT);
        var left = input.filter(entry -> entry.side() == 0).keyBy(Type.STRING, Entry::key);
        var right = input.filter(entry -> entry.side() == 1).keyBy(Type.STRING, Entry::key);
        return stage instanceof Stage.AsOf asOf ? asOf(left, right, asOf) : interval(left, right, (Stage.Join) stage);
    }

    private static Stream<Entry> interval(
            KeyedStream<String, Entry> left, KeyedStream<String, Entry> right, Stage.Join stage) {
        var join = left.intervalJoin(right, Duration.ofMillis(stage.lower()), Duration.ofMillis(stage.upper()))
                .grace(Duration.ofMillis(stage.grace()));
        return switch (stage.outer()) {
            case INNER -> join.inner(OPERATOR, ENTRY, Entry::joined);
            case LEFT -> join.left(OPERATOR, ENTRY, Entry::joined);
            case RIGHT -> join.right(OPERATOR, ENTRY, Entry::joined);
            case FULL -> join.full(OPERATOR, ENTRY, Entry::joined);
        };
    }

    private static Stream<Entry> asOf(
            KeyedStream<String, Entry> left, KeyedStream<String, Entry> right, Stage.AsOf stage) {
        Bound bound = stage.ttl() == 0 ? Bound.unbounded() : Bound.ttl(Duration.ofMillis(stage.ttl()));
        var table = right.table("table", ENTRY, bound, change -> change.isDeletion() ? null : change);
        var join = left.asOfJoin(table, Duration.ofMillis(stage.history()));
        return stage.left() ? join.left(OPERATOR, ENTRY, Entry::joined) : join.inner(OPERATOR, ENTRY, Entry::joined);
    }

    private static WindowedStream<String, Entry> windowed(Job job, Stage stage) {
        var keyed =
                job.source("input", new HostSource(), SourceSettings.DEFAULT).keyBy(Type.STRING, Entry::key);
        if (stage instanceof Stage.Session session) {
            Windows windows =
                    new SessionWindows(session.gap(), session.longest().orElse(Times.MAX));
            return keyed.window(windows).grace(Duration.ofMillis(session.grace()));
        }
        if (stage instanceof Stage.Aligned aligned) {
            return keyed.window(fixed(aligned.windows())).grace(Duration.ofMillis(aligned.grace()));
        }
        throw new IllegalArgumentException("The stage " + stage + " is not one that hosts are tested with.");
    }

    private static Windows fixed(io.tidemark.testkit.reference.Windows windows) {
        if (windows instanceof io.tidemark.testkit.reference.Windows.Tumbling tumbling) {
            return new FixedWindows(tumbling.size(), tumbling.size(), tumbling.origin());
        }
        if (windows instanceof io.tidemark.testkit.reference.Windows.Hopping hopping) {
            return new FixedWindows(hopping.size(), hopping.hop(), hopping.origin());
        }
        throw new IllegalArgumentException("Windows " + windows + " are not ones that hosts are tested with.");
    }

    /** The source of a job whose records are read by its host. */
    private record HostSource() implements Source<Entry> {
        @Override
        public Type<Entry> type() {
            return ENTRY;
        }

        @Override
        public SourceRun<Entry> start() {
            throw new IllegalStateException("A host reads its input by itself.");
        }
    }

    /** The sink of a job whose results are collected by its host. */
    private record HostSink() implements Sink<Object> {
        @Override
        public Delivery delivery() {
            return Delivery.TRANSACTIONAL;
        }

        @Override
        public SinkRun<Object> start(SinkContext context) {
            throw new IllegalStateException("A host collects results by itself.");
        }
    }
}
