package io.tidemark.simulation;

import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.Aggregates;
import io.tidemark.job.IntervalJoin;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
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
     */
    record Shape(int keyGroups, boolean subtracts, long idleTimeout) {}

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
        Job job = Job.named("simulated").maxParallelism(shape.keyGroups()).onUserError(Job.ErrorPolicy.DEAD_LETTER);
        Sink<DeadLetter> letters = rig.sink(new LineSink<>(output, Lines::deadLetter));
        job.late(LATE, letters).deadLetters(DEAD, letters);
        Sides sides = input(job);
        for (int i = 0; i < scenario.stages().size(); i++) {
            Stream<Element> stream = scenario.stages().get(i) instanceof Stage.Join join
                    ? join(sides, join, i, output)
                    : attach(sides.left(), scenario.stages().get(i), i, output);
            sides = new Sides(stream, stream);
        }
        return job;
    }

    /** Where a join finds its left and its right rows. */
    private record Sides(Stream<Element> left, Stream<Element> right) {}

    /** Where a join comes first, a source that has rows of one side only leads into that side only. */
    private Sides input(Job job) {
        boolean split = scenario.stages().get(0) instanceof Stage.Join;
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

    private Stream<Element> join(Sides sides, Stage.Join stage, int index, Disk output) {
        IntervalJoin<String, Element, Element> join = sides.left()
                .filter(Element::isLeft)
                .keyBy(Type.STRING, Element::key)
                .intervalJoin(
                        sides.right().filter(element -> !element.isLeft()).keyBy(Type.STRING, Element::key),
                        Duration.ofMillis(stage.lower()),
                        Duration.ofMillis(stage.upper()))
                .grace(Duration.ofMillis(stage.grace()));
        Stream<Element> joined = switch (stage.outer()) {
            case INNER -> join.inner(stage(index), Element.TYPE, Element::joined);
            case LEFT -> join.left(stage(index), Element.TYPE, Element::joined);
            case RIGHT -> join.right(stage(index), Element.TYPE, Element::joined);
            case FULL -> join.full(stage(index), Element.TYPE, Element::joined);
        };
        joined.sink(results(index), rig.sink(new LineSink<>(output, Lines::passed)));
        return joined;
    }

    private Stream<Element> attach(Stream<Element> stream, Stage stage, int index, Disk output) {
        var keyed = stream.keyBy(Type.STRING, Element::key);
        if (stage instanceof Stage.Dedup dedup) {
            Stream<Element> passed = keyed.dedupOrdered(stage(index), Duration.ofMillis(dedup.horizon()));
            passed.sink(results(index), rig.sink(new LineSink<>(output, Lines::passed)));
            return passed;
        }
        if (stage instanceof Stage.Programmed programmed) {
            Stream<Element> made = keyed.process(
                    stage(index), Element.TYPE, setup -> new ProgramProcess<>(setup, programmed, Element.ELEMENTS));
            made.sink(results(index), rig.sink(new LineSink<>(output, Lines::passed)));
            return made;
        }
        Stream<Windowed<String, Sums>> results = keyed.window(windows(stage))
                .grace(Duration.ofMillis(grace(stage)))
                .aggregate(stage(index), aggregate());
        results.sink(results(index), rig.sink(new LineSink<>(output, Lines::result)));
        return results.map(
                Element.TYPE,
                result -> new Element(
                        result.key(),
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

    private static long grace(Stage stage) {
        return stage instanceof Stage.Session session ? session.grace() : ((Stage.Aligned) stage).grace();
    }

    private static Windows windows(Stage stage) {
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
