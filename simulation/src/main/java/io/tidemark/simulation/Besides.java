package io.tidemark.simulation;

import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.Aggregates;
import io.tidemark.job.Job;
import io.tidemark.job.KeyedStream;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.process.Bound;
import io.tidemark.record.Windowed;
import io.tidemark.storage.Disk;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.Stage;
import io.tidemark.type.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Operators of kinds and types that no scenario has, drawn by chance: aggregates of all kinds, processes that keep values of all types, tables as they are. */
final class Besides implements ScenarioJob.Beside {

    /** The sink of the latest join. */
    static final String LATEST = "latestresults";

    static final String RUNNING = "running aggregate";
    static final String LATEST_JOIN = "latest join";

    private static final int MOST = 3;
    private static final int TTL_MAX = 40;
    private static final int COLLECTED_MAX = 1_000;

    private static final Map<String, Aggregate<Element, ?>> AGGREGATES = aggregates();

    private final long seed;
    private final Rig rig;
    private final MemorySource.Pace pace;
    private final TableRounds rounds;
    private final Set<String> kinds = new TreeSet<>();

    /** What a seed has beside its scenario. */
    Besides(long seed, Rig rig, MemorySource.Pace pace, TableRounds rounds) {
        this.seed = seed;
        this.rig = rig;
        this.pace = pace;
        this.rounds = rounds;
    }

    private static Map<String, Aggregate<Element, ?>> aggregates() {
        Map<String, Aggregate<Element, ?>> all = new TreeMap<>();
        all.put("count", Aggregates.count());
        all.put("sum", Aggregates.sum(Element::value));
        all.put("sumExact", Aggregates.sumExact(Element::value));
        all.put("mean", Aggregates.mean(Element::value));
        all.put("sumDoubleExact", Aggregates.sumDoubleExact(element -> element.value() / 7.0));
        all.put("sumDecimal", Aggregates.sumDecimal(element -> decimal(element.value()), 2));
        all.put("min", Aggregates.min(Element::value));
        all.put("maxDouble", Aggregates.maxDouble(element -> element.value() / 3.0));
        all.put("maxOf", Aggregates.maxOf(Element::key, Type.STRING));
        all.put("minBy", Aggregates.minBy(Element::value, Element.TYPE));
        all.put("first", Aggregates.first(Element::value, Type.LONG));
        all.put("last", Aggregates.last(Element::key, Type.STRING));
        all.put("stddev", Aggregates.stddev(element -> element.value() % 1_000));
        all.put("distinct", Aggregates.distinct(Element::value, Type.LONG));
        all.put("distinctApprox", Aggregates.distinctApprox(Element::value, Type.LONG));
        all.put("topK", Aggregates.topK(2, Element::value, Type.LONG));
        all.put("quantiles", Aggregates.quantiles(Element::value, 0.5, 0.9));
        all.put("collect", Aggregates.collect(Element::value, Type.LONG, COLLECTED_MAX));
        all.put("collectSet", Aggregates.collectSet(Element::value, Type.LONG, COLLECTED_MAX));
        all.put("filter", Aggregates.filter(Element::isLeft, Aggregates.count()));
        return all;
    }

    private static BigDecimal decimal(long value) {
        return BigDecimal.valueOf(value, 2);
    }

    /** What was added, by kind. */
    Set<String> kinds() {
        return kinds;
    }

    @Override
    public void addTo(Job job, Stream<Element> records, Disk output) {
        SplittableRandom random = new SplittableRandom(seed);
        kinds.clear();
        for (int i = random.nextInt(MOST); i >= 0; i--) {
            Place place = new Place("beside" + i, output);
            switch (random.nextInt(4)) {
                case 0, 1 -> aggregate(records, place, random, drawn(random, Keys.ALL));
                case 2 -> running(records, place, random, drawn(random, Keys.ALL));
                default -> process(records, place, random, drawn(random, Keys.ALL));
            }
        }
        if (random.nextBoolean()) {
            latest(job, output, drawn(random, Keys.ALL));
        }
    }

    /** The name of an operator and of the sink behind it, and where that writes. */
    private record Place(String name, Disk output) {}

    private static <T> T drawn(SplittableRandom random, List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private <T> void sink(Stream<T> stream, Place place, LineSink.Format<T> format) {
        stream.sink(place.name() + "results", rig.sink(new LineSink<>(place.output(), format)));
    }

    private Aggregate<Element, ?> aggregate(SplittableRandom random) {
        String name = drawn(random, List.copyOf(new TreeSet<>(AGGREGATES.keySet())));
        kinds.add("aggregate " + name);
        return Objects.requireNonNull(AGGREGATES.get(name));
    }

    private <K> KeyedStream<K, Element> keyed(Stream<Element> records, Keys<K> keys) {
        kinds.add(keys.toString());
        return records.keyBy(keys.type(), keys::of);
    }

    private <K> void aggregate(Stream<Element> records, Place place, SplittableRandom random, Keys<K> keys) {
        Stage stage = windows(random.nextLong());
        kinds.add(Kinds.of(stage));
        Stream<? extends Windowed<K, ?>> results = keyed(records, keys)
                .window(ScenarioJob.windows(stage))
                .grace(Duration.ofMillis(ScenarioJob.grace(stage)))
                .aggregate(place.name(), aggregate(random));
        sink(results, place, (result, time) -> line(keys, result));
    }

    /** The first windows or sessions that some seed has. */
    private static Stage windows(long first) {
        for (long at = first; ; at++) {
            Scenario scenario = Simulation.scenario(at);
            for (Stage stage : scenario.stages()) {
                if (stage instanceof Stage.Aligned || stage instanceof Stage.Session) {
                    return stage;
                }
            }
        }
    }

    private static <K> String line(Keys<K> keys, Windowed<K, ?> result) {
        return Lines.columns(
                keys.name(result.key()),
                result.start(),
                result.end(),
                result.revision(),
                Integer.toHexString(Objects.hashCode(result.value())));
    }

    /** How often a running aggregate says how far it is depends on batches, so that only its last word is written. */
    private <K> void running(Stream<Element> records, Place place, SplittableRandom random, Keys<K> keys) {
        kinds.add(RUNNING);
        Stream<? extends Windowed<K, ?>> results =
                keyed(records, keys).unbounded().aggregate(place.name(), aggregate(random));
        sink(
                results.filter(result -> result.kind() == Windowed.Kind.FINAL),
                place,
                (result, time) -> line(keys, result));
    }

    private <K> void process(Stream<Element> records, Place place, SplittableRandom random, Keys<K> keys) {
        Values<?> values = drawn(random, Values.ALL);
        boolean forgets = random.nextBoolean();
        Bound bound = forgets ? Bound.ttl(Duration.ofMillis(1 + random.nextInt(TTL_MAX))) : Bound.unbounded();
        kinds.add("process of " + values + (forgets ? " with a time to live" : ""));
        Stream<String> said = keyed(records, keys)
                .process(place.name(), Type.STRING, setup -> new TypedProcess<>(setup, values, keys, bound));
        sink(said, place, Lines::columns);
    }

    private <K> void latest(Job job, Disk output, Keys<K> keys) {
        kinds.add(LATEST_JOIN);
        Stream<Element> changes = source(job, 0);
        Stream<Element> asks = source(job, 1);
        Stream<String> found = keyed(asks, keys)
                .latestJoin(keyed(changes, keys)
                        .table(
                                "table",
                                Type.of(Kept.class),
                                Bound.unbounded(),
                                change -> TableRounds.isDeletion(change.value()) ? null : new Kept(change.value())))
                .left("latest", Type.STRING, Besides::found);
        sink(found, new Place("latest", output), (line, time) -> line);
    }

    private static String found(Element ask, @Nullable Kept kept) {
        return TableRounds.line(ask.key(), ask.value(), kept == null ? null : kept.number());
    }

    /** What a table keeps. */
    record Kept(long number) {}

    private Stream<Element> source(Job job, int index) {
        io.tidemark.testkit.reference.Source source = rounds.sources().get(index);
        return job.source(source.name(), rig.source(new MemorySource(source, pace)), SourceSettings.DEFAULT);
    }
}
