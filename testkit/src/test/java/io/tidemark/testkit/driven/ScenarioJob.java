package io.tidemark.testkit.driven;

import io.tidemark.job.IntervalJoin;
import io.tidemark.job.Job;
import io.tidemark.job.KeyedStream;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.job.TableJoin;
import io.tidemark.process.Bound;
import io.tidemark.record.Windowed;
import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.source.SourceRun;
import io.tidemark.testkit.JobDriver;
import io.tidemark.testkit.program.ProgramProcess;
import io.tidemark.testkit.reference.Event;
import io.tidemark.testkit.reference.Lineage;
import io.tidemark.testkit.reference.Partition;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.Source;
import io.tidemark.testkit.reference.Stage;
import io.tidemark.testkit.reference.Windows;
import io.tidemark.time.Times;
import io.tidemark.type.Type;
import io.tidemark.window.CalendarUnit;
import io.tidemark.window.CalendarWindows;
import io.tidemark.window.CumulativeWindows;
import io.tidemark.window.FixedWindows;
import io.tidemark.window.SessionWindows;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A scenario as a job, and its input as the input of a driver. */
final class ScenarioJob {

    private ScenarioJob() {}

    /** The stages are operators {@code stage0, stage1, …}, and what each gives goes to sinks {@code out0, out1, …} too. */
    static Job of(Scenario scenario, int maxParallelism, Combining combining) {
        Job job = Job.named("scenario").maxParallelism(maxParallelism).onUserError(Job.ErrorPolicy.DEAD_LETTER);
        Sides sides = new Sides(null, null);
        for (Source source : scenario.sources()) {
            Stream<Rec> stream = job.source(source.name(), new NoSource(), settings(source));
            sides = sides.with(stream, source, scenario.stages().get(0).hasSides());
        }
        List<Stage> stages = scenario.stages();
        for (int i = 0; i < stages.size(); i++) {
            Stream<Rec> records = stages.get(i).hasSides()
                    ? joined(sides, stages.get(i), i)
                    : stage(present(sides.left()), stages.get(i), i, combining);
            sides = new Sides(records, records);
        }
        return job;
    }

    /** The streams in which a join looks for its left and its right rows: where it comes first, a source may be in one of them only. */
    private record Sides(
            @Nullable Stream<Rec> left, @Nullable Stream<Rec> right) {

        Sides with(Stream<Rec> stream, Source source, boolean split) {
            boolean hasLeft = holds(source, 0);
            boolean hasRight = holds(source, 1);
            return new Sides(
                    split && hasRight && !hasLeft ? left : union(left, stream),
                    split && hasLeft && !hasRight ? right : union(right, stream));
        }

        private static boolean holds(Source source, int parity) {
            return source.partitions().stream()
                    .flatMap(partition -> partition.events().stream())
                    .anyMatch(event -> (event.value() & 1) == parity);
        }

        private static Stream<Rec> union(@Nullable Stream<Rec> some, Stream<Rec> more) {
            return some == null ? more : some.union(more);
        }
    }

    private static Stream<Rec> present(@Nullable Stream<Rec> stream) {
        if (stream == null) {
            throw new IllegalStateException("All sources are on the other side.");
        }
        return stream;
    }

    private static Stream<Rec> joined(Sides sides, Stage stage, int i) {
        // With nothing on one side there still has to be a stream, and any will do: all of it is filtered out.
        Stream<Rec> left = sides.left() == null ? present(sides.right()) : sides.left();
        Stream<Rec> right = sides.right() == null ? left : sides.right();
        KeyedStream<String, Rec> ofLeft =
                left.filter(rec -> rec.value() % 2 == 0).keyBy(String.class, Rec::key);
        KeyedStream<String, Rec> ofRight =
                right.filter(rec -> rec.value() % 2 != 0).keyBy(String.class, Rec::key);
        Stream<Rec> rows = stage instanceof Stage.AsOf asOf
                ? asOf(ofLeft, ofRight, asOf, "stage" + i)
                : interval(ofLeft, ofRight, (Stage.Join) stage, "stage" + i);
        rows.sink("out" + i, new NoSink<>());
        return rows;
    }

    private static Stream<Rec> interval(
            KeyedStream<String, Rec> left, KeyedStream<String, Rec> right, Stage.Join stage, String name) {
        IntervalJoin<String, Rec, Rec> join = left.intervalJoin(
                        right, Duration.ofMillis(stage.lower()), Duration.ofMillis(stage.upper()))
                .grace(Duration.ofMillis(stage.grace()));
        return switch (stage.outer()) {
            case INNER -> join.inner(name, Rec.class, Rec::joined);
            case LEFT -> join.left(name, Rec.class, Rec::joined);
            case RIGHT -> join.right(name, Rec.class, Rec::joined);
            case FULL -> join.full(name, Rec.class, Rec::joined);
        };
    }

    private static Stream<Rec> asOf(
            KeyedStream<String, Rec> left, KeyedStream<String, Rec> right, Stage.AsOf stage, String name) {
        Bound bound = stage.ttl() == 0 ? Bound.unbounded() : Bound.ttl(Duration.ofMillis(stage.ttl()));
        TableJoin<String, Rec, Rec> join = left.asOfJoin(
                right.table("table", Rec.class, bound, change -> change.isDeletion() ? null : change),
                Duration.ofMillis(stage.history()));
        return stage.left() ? join.left(name, Rec.class, Rec::given) : join.inner(name, Rec.class, Rec::given);
    }

    private static SourceSettings settings(Source source) {
        SourceSettings settings = SourceSettings.DEFAULT.withOutOfOrderness(Duration.ofMillis(source.outOfOrderness()));
        return source.futureBound().isPresent()
                ? settings.withFutureBound(
                        Duration.ofMillis(source.futureBound().getAsLong()))
                : settings;
    }

    private static Stream<Rec> stage(Stream<Rec> records, Stage stage, int i, Combining combining) {
        String name = "stage" + i;
        KeyedStream<String, Rec> keyed = records.keyBy(String.class, Rec::key);
        if (stage instanceof Stage.Dedup dedup) {
            Stream<Rec> passed = keyed.dedupOrdered(name, Duration.ofMillis(dedup.horizon()));
            passed.sink("out" + i, new NoSink<>());
            return passed;
        }
        if (stage instanceof Stage.Programmed process) {
            Stream<Rec> made =
                    keyed.process(name, Rec.class, setup -> new ProgramProcess<>(setup, process, Rec.ELEMENTS));
            made.sink("out" + i, new NoSink<>());
            return made;
        }
        Stream<Windowed<String, Sums>> results = keyed.window(windows(stage))
                .grace(Duration.ofMillis(grace(stage)))
                .aggregate(name, SumsAggregate.of(combining));
        results.sink("out" + i, new NoSink<>());
        return results.flatMap(Rec.class, (result, out) -> {
            Sums sums = result.value();
            if (sums.sum().bitLength() < Long.SIZE) {
                out.accept(new Rec(
                        result.key(),
                        result.end() - 1,
                        sums.sum().longValueExact(),
                        sums.lineage().high(),
                        sums.lineage().low()));
            }
        });
    }

    private static long grace(Stage stage) {
        return stage instanceof Stage.Aligned aligned ? aligned.grace() : ((Stage.Session) stage).grace();
    }

    private static io.tidemark.window.Windows windows(Stage stage) {
        if (stage instanceof Stage.Session session) {
            return new SessionWindows(session.gap(), session.longest().orElse(Times.MAX));
        }
        Windows windows = ((Stage.Aligned) stage).windows();
        if (windows instanceof Windows.Tumbling tumbling) {
            return new FixedWindows(tumbling.size(), tumbling.size(), tumbling.origin());
        }
        if (windows instanceof Windows.Hopping hopping) {
            return new FixedWindows(hopping.size(), hopping.hop(), hopping.origin());
        }
        if (windows instanceof Windows.Cumulative cumulative) {
            return new CumulativeWindows(cumulative.step(), cumulative.size(), cumulative.origin());
        }
        if (windows instanceof Windows.Calendar calendar) {
            return new CalendarWindows(CalendarUnit.valueOf(calendar.unit().name()), calendar.zone());
        }
        return io.tidemark.window.Windows.global();
    }

    /** Gives a driver all of a scenario's input. */
    static void feed(Scenario scenario, JobDriver driver) {
        for (Source source : scenario.sources()) {
            for (Partition partition : source.partitions()) {
                for (int position = 0; position < partition.events().size(); position++) {
                    feed(
                            driver,
                            source.name(),
                            partition.name(),
                            position,
                            partition.events().get(position));
                }
                driver.source(source.name()).partition(partition.name());
            }
        }
    }

    private static void feed(JobDriver driver, String source, String partition, int position, Event event) {
        if (event.malformed()) {
            driver.source(source).partition(partition).addMalformed("!");
            return;
        }
        Rec rec = new Rec(
                event.key(),
                event.time(),
                event.value(),
                Lineage.high(source, partition, position),
                Lineage.low(source, partition, position));
        Long appended = event.appended();
        if (appended == null) {
            driver.source(source).partition(partition).addAt(event.time(), rec);
        } else {
            driver.source(source).partition(partition).addAppended(appended, event.time(), rec);
        }
    }

    static BigInteger lineage(long high, long low) {
        BigInteger word = BigInteger.ONE.shiftLeft(64);
        return BigInteger.valueOf(high)
                .mod(word)
                .multiply(word)
                .add(BigInteger.valueOf(low).mod(word));
    }

    /** A source that the driver stands in for. */
    static final class NoSource implements io.tidemark.source.Source<Rec> {
        @Override
        public Type<Rec> type() {
            return Type.of(Rec.class);
        }

        @Override
        public SourceRun<Rec> start() {
            throw new IllegalStateException("The driver stands in for the source.");
        }
    }

    /** A sink that the driver stands in for. */
    static final class NoSink<T> implements Sink<T> {
        @Override
        public Delivery delivery() {
            return Delivery.IDEMPOTENT;
        }

        @Override
        public SinkRun<T> start(SinkContext context) {
            throw new IllegalStateException("The driver stands in for the sink.");
        }
    }
}
