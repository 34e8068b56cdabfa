package io.tidemark.simulation;

import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.Aggregates;
import io.tidemark.job.IntervalJoin;
import io.tidemark.job.Job;
import io.tidemark.job.KeyedStream;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.job.TableJoin;
import io.tidemark.process.Bound;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Windowed;
import io.tidemark.sink.Sink;
import io.tidemark.storage.Disk;
import io.tidemark.testkit.program.ProgramProcess;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.Stage;
import io.tidemark.time.Times;
import io.tidemark.type.Type;
import io.tidemark.window.CalendarUnit;
import io.tidemark.window.CalendarWindows;
import io.tidemark.window.CumulativeWindows;
import io.tidemark.window.FixedWindows;
import io.tidemark.window.SessionWindows;
import io.tidemark.window.Windows;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The job that a scenario stands for, with a sink behind each stage and sinks for what did not count. */
final class ScenarioJob {

    static final String LATE = "late";
    static final String DEAD = "dead";

    /** How the names of the stages' operators begin. */
    static final String STAGE = "stage";

    private final Scenario scenario;
    private final Shape shape;
    private final Rig rig;
    private final MemorySource.Pace pace;

    ScenarioJob(Scenario scenario, Shape shape, Rig rig, MemorySource.Pace pace) {
        this.scenario = scenario;
        this.shape = shape;
        this.rig = rig;
        this.pace = pace;
    }

    /**
     * What a scenario leaves open.
     *
     * @param keyGroups the number of key groups
     * @param subtracts whether aggregates can be subtracted; if not, they know the first and the last value too
     * @param idleTimeout after how long, in ms, partitions are idle; 0 for never
     * @param keys what records are keyed by
     */
    record Shape(int keyGroups, boolean subtracts, long idleTimeout, Keys<?> keys) {}

    /** What a job has beside the stages of its scenario. */
    interface Beside {

        /** Adds it to a job, on the records that the first stage is given, or some of them. */
        void addTo(Job job, Stream<Element> records, Disk output);
    }

    /** The name of a stage's operator, as the reference model calls it. */
    static String stage(int index) {
        return STAGE + index;
    }

    /** The name of the sink behind a stage. */
    static String results(int index) {
        return "results" + index;
    }

    /** The job, with its output on a disk. */
    Job on(Disk output) {
        return on(output, (job, records, disk) -> {});
    }

    /** The job with something beside it. */
    Job on(Disk output, Beside beside) {
        Job job = Job.named("simulated").maxParallelism(shape.keyGroups()).onUserError(Job.ErrorPolicy.DEAD_LETTER);
        Sink<DeadLetter> letters = rig.sink(new LineSink<>(output, Lines::deadLetter));
        job.late(LATE, letters).deadLetters(DEAD, letters);
        Sides sides = input(job);
        beside.addTo(job, sides.left(), output);
        for (int i = 0; i < scenario.stages().size(); i++) {
            Stream<Element> stream = scenario.stages().get(i).hasSides()
                    ? join(sides, scenario.stages().get(i), i, output, shape.keys())
                    : attach(sides.left(), scenario.stages().get(i), i, output, shape.keys());
            sides = new Sides(stream, stream);
        }
        return job;
    }

    /** Where a join finds its left and its right rows. */
    private record Sides(Stream<Element> left, Stream<Element> right) {}

    /** Where a join comes first, a source that has rows of one side only leads into that side only. */
    private Sides input(Job job) {
        boolean split = scenario.stages().get(0).hasSides();
        Stream<Element> left = null;
        Stream<Element> right = null;
        for (io.tidemark.testkit.reference.Source source : scenario.sources()) {
            SourceSettings settings = new SourceSettings(
                    source.outOfOrderness(),
                    shape.idleTimeout(),
                    source.futureBound().orElse(SourceSettings.DEFAULT.futureBound()),
                    false);
            Stream<Element> one = job.source(source.name(), rig.source(new MemorySource(source, pace)), settings);
            boolean onlyLeft = split && !has(source, 1);
            boolean onlyRight = split && !onlyLeft && !has(source, 0);
            left = onlyRight ? left : united(left, one);
            right = onlyLeft ? right : united(right, one);
        }
        return new Sides(present(left, right), present(right, left));
    }

    private static boolean has(io.tidemark.testkit.reference.Source source, int parity) {
        return source.partitions().stream()
                .flatMap(partition -> partition.events().stream())
                .anyMatch(event -> (event.value() & 1) == parity);
    }

    private static Stream<Element> united(@Nullable Stream<Element> some, Stream<Element> more) {
        return some == null ? more : some.union(more);
    }

    /** A side without a source still needs a stream: the other one, of which everything is filtered out. */
    private static Stream<Element> present(@Nullable Stream<Element> stream, @Nullable Stream<Element> otherwise) {
        if (stream != null) {
            return stream;
        }
        if (otherwise == null) {
            throw new IllegalStateException("A scenario has at least one source.");
        }
        return otherwise;
    }

    private <K> Stream<Element> join(Sides sides, Stage stage, int index, Disk output, Keys<K> keys) {
        KeyedStream<K, Element> left = sides.left().filter(Element::isLeft).keyBy(keys.type(), keys::of);
        KeyedStream<K, Element> right =
                sides.right().filter(element -> !element.isLeft()).keyBy(keys.type(), keys::of);
        Stream<Element> joined = stage instanceof Stage.AsOf asOf
                ? asOf(left, right, asOf, stage(index))
                : interval(left, right, (Stage.Join) stage, stage(index));
        joined.sink(results(index), rig.sink(new LineSink<>(output, Lines::passed)));
        return joined;
    }

    private static <K> Stream<Element> interval(
            KeyedStream<K, Element> left, KeyedStream<K, Element> right, Stage.Join stage, String name) {
        IntervalJoin<K, Element, Element> join = left.intervalJoin(
                        right, Duration.ofMillis(stage.lower()), Duration.ofMillis(stage.upper()))
                .grace(Duration.ofMillis(stage.grace()));
        return switch (stage.outer()) {
            case INNER -> join.inner(name, Element.TYPE, Element::joined);
            case LEFT -> join.left(name, Element.TYPE, Element::joined);
            case RIGHT -> join.right(name, Element.TYPE, Element::joined);
            case FULL -> join.full(name, Element.TYPE, Element::joined);
        };
    }

    private static <K> Stream<Element> asOf(
            KeyedStream<K, Element> left, KeyedStream<K, Element> right, Stage.AsOf stage, String name) {
        Bound bound = stage.ttl() == 0 ? Bound.unbounded() : Bound.ttl(Duration.ofMillis(stage.ttl()));
        TableJoin<K, Element, Element> join = left.asOfJoin(
                right.table("table", Element.TYPE, bound, change -> change.isDeletion() ? null : change),
                Duration.ofMillis(stage.history()));
        return stage.left()
                ? join.left(name, Element.TYPE, Element::joined)
                : join.inner(name, Element.TYPE, Element::joined);
    }

    private <K> Stream<Element> attach(Stream<Element> stream, Stage stage, int index, Disk output, Keys<K> keys) {
        KeyedStream<K, Element> keyed = stream.keyBy(keys.type(), keys::of);
        if (stage instanceof Stage.Dedup dedup) {
            Stream<Element> passed = keyed.dedupOrdered(stage(index), Duration.ofMillis(dedup.horizon()));
            passed.sink(results(index), rig.sink(new LineSink<>(output, Lines::passed)));
            return passed;
        }
        if (stage instanceof Stage.Programmed programmed) {
            Stream<Element> made = stream.keyBy(Type.STRING, Element::key)
                    .process(
                            stage(index),
                            Element.TYPE,
                            setup -> new ProgramProcess<>(setup, programmed, Element.ELEMENTS));
            made.sink(results(index), rig.sink(new LineSink<>(output, Lines::passed)));
            return made;
        }
        Stream<Windowed<K, Sums>> results = keyed.window(windows(stage))
                .grace(Duration.ofMillis(grace(stage)))
                .aggregate(stage(index), aggregate());
        results.sink(
                results(index),
                rig.sink(new LineSink<>(output, (result, time) -> Lines.result(keys.name(result.key()), result))));
        return results.map(
                Element.TYPE,
                result -> new Element(
                        keys.name(result.key()),
                        result.value().sum(),
                        result.value().trail().high(),
                        result.value().trail().low()));
    }

    private Aggregate<Element, Sums> aggregate() {
        if (shape.subtracts()) {
            return Aggregates.all(
                            Aggregates.sum(Element::value),
                            Aggregates.<Element, Trail, Trail>of("trail", new Trail.Subtracting(), Trail.TYPE))
                    .as((sum, trail) -> new Sums(sum, trail, 0, 0));
        }
        return Aggregates.all(
                        Aggregates.sum(Element::value),
                        Aggregates.<Element, Trail, Trail>of("trail", new Trail.Adding(), Trail.TYPE),
                        Aggregates.<Element, Long>first(Element::value, Type.LONG),
                        Aggregates.<Element, Long>last(Element::value, Type.LONG))
                .as(Sums::new);
    }

    static long grace(Stage stage) {
        return stage instanceof Stage.Session session ? session.grace() : ((Stage.Aligned) stage).grace();
    }

    static Windows windows(Stage stage) {
        if (stage instanceof Stage.Session session) {
            return new SessionWindows(session.gap(), session.longest().orElse(Times.MAX));
        }
        var windows = ((Stage.Aligned) stage).windows();
        if (windows instanceof io.tidemark.testkit.reference.Windows.Tumbling tumbling) {
            return new FixedWindows(tumbling.size(), tumbling.size(), tumbling.origin());
        }
        if (windows instanceof io.tidemark.testkit.reference.Windows.Hopping hopping) {
            return new FixedWindows(hopping.size(), hopping.hop(), hopping.origin());
        }
        if (windows instanceof io.tidemark.testkit.reference.Windows.Cumulative cumulative) {
            return new CumulativeWindows(cumulative.step(), cumulative.size(), cumulative.origin());
        }
        if (windows instanceof io.tidemark.testkit.reference.Windows.Calendar calendar) {
            return new CalendarWindows(CalendarUnit.valueOf(calendar.unit().name()), calendar.zone());
        }
        return Windows.global();
    }
}
