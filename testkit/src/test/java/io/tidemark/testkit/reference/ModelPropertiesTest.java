package io.tidemark.testkit.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Goal: the model keeps to laws that hold for every input, found by another way than the model's own. Method: scenarios
 * from fixed seeds; the seed and the scenario are in the message of a failure.
 */
class ModelPropertiesTest {

    private static final int SEEDS = 2_000;
    private static final ScenarioGenerator GENERATOR = ScenarioGenerator.of(ScenarioGenerator.Size.SMALL)
            .withLongestSessions()
            .withJoins();

    private static void forEachSeed(Consumer<Scenario> check, Stage... stages) {
        for (long seed = 0; seed < SEEDS; seed++) {
            Scenario scenario = stages.length == 0 ? GENERATOR.generate(seed) : GENERATOR.generate(seed, stages);
            try {
                check.accept(scenario);
            } catch (RuntimeException | AssertionError failure) {
                throw new AssertionError("Seed " + seed + ": " + scenario, failure);
            }
        }
    }

    private static long counted(StageAnswer stage) {
        return stage.finals().values().stream()
                .flatMap(List::stream)
                .mapToLong(result -> result.totals().count())
                .sum();
    }

    @Test
    void everyRecordIsInExactlyOneClass() {
        forEachSeed(scenario -> {
            Answer answer = ReferenceModel.answer(scenario);
            long passedOn = 0;
            for (SourceCounts counts : answer.sources().values()) {
                assertThat(counts.read())
                        .isEqualTo(counts.malformed() + counts.outOfRange() + counts.future() + counts.passedOn());
                passedOn += counts.passedOn();
            }
            long expected = passedOn;
            for (StageAnswer stage : answer.stages()) {
                long in = 0;
                long pairs = 0;
                for (StageCounts counts : stage.counts().values()) {
                    assertThat(counts.in()).isEqualTo(counts.contributed() + counts.duplicate() + counts.late());
                    in += counts.in();
                    pairs += counts.latePairs();
                }
                assertThat(in).isEqualTo(expected);
                assertThat(stage.late()).hasSize((int) pairs);
                expected =
                        stage.finals().values().stream().mapToLong(List::size).sum()
                                - stage.overflows().size();
            }
        });
    }

    @Test
    void tumblingWindowsCountEachRecordThatContributedOnce() {
        forEachSeed(
                scenario -> {
                    StageAnswer stage = ReferenceModel.answer(scenario).last();
                    long contributed = stage.counts().values().stream()
                            .mapToLong(StageCounts::contributed)
                            .sum();
                    assertThat(counted(stage)).isEqualTo(contributed);
                },
                Stage.tumbling(7, 3));
    }

    @Test
    void countedAndLateRecordsTogetherAreTheInput() {
        forEachSeed(
                scenario -> {
                    Answer answer = ReferenceModel.answer(scenario);
                    BigInteger input = BigInteger.ZERO;
                    for (Source source : scenario.sources()) {
                        for (Partition partition : source.partitions()) {
                            for (int i = 0; i < partition.events().size(); i++) {
                                input = Lineage.plus(input, Lineage.hash128(source.name(), partition.name(), i));
                            }
                        }
                    }
                    BigInteger output = BigInteger.ZERO;
                    for (DeadLetter letter : answer.deadLetters()) {
                        output = Lineage.plus(output, hash(letter.origin(), letter.position()));
                    }
                    for (LatePair pair : answer.last().late()) {
                        output = Lineage.plus(output, hash(pair.origin(), pair.position()));
                    }
                    for (List<Final> finals : answer.last().finals().values()) {
                        for (Final result : finals) {
                            output = Lineage.plus(output, result.totals().lineage());
                        }
                    }
                    assertThat(output).isEqualTo(input);
                },
                new Stage.Session(7, 3, OptionalLong.of(20)));
    }

    private static BigInteger hash(Origin origin, long position) {
        return Lineage.hash128(origin.name(), origin.partition(), position);
    }

    @Test
    void eachWindowHoldsTheRecordsInItThatAreOnTime() {
        Windows windows = new Windows.Hopping(9, 4, 1);
        long grace = 2;
        forEachSeed(
                scenario -> {
                    StageAnswer stage = ReferenceModel.answer(scenario).last();
                    for (String key : keys(scenario)) {
                        for (Final result : stage.of(key)) {
                            assertThat(result.totals().lineage())
                                    .isEqualTo(lineageOf(scenario, key, result.window(), grace));
                        }
                    }
                    for (LatePair pair : stage.late()) {
                        assertThat(pair.stamp())
                                .isGreaterThanOrEqualTo(pair.window().end() + grace);
                    }
                },
                new Stage.Aligned(windows, grace));
    }

    private static BigInteger lineageOf(Scenario scenario, String key, Window window, long grace) {
        BigInteger lineage = BigInteger.ZERO;
        for (Source source : scenario.sources()) {
            for (Partition partition : source.partitions()) {
                for (int i = 0; i < partition.events().size(); i++) {
                    Event event = partition.events().get(i);
                    boolean inside = event.time() >= window.start() && event.time() < window.end();
                    if (inside
                            && event.key().equals(key)
                            && !isRefused(event, source.futureBound())
                            && stamp(source, partition, i) < window.end() + grace) {
                        lineage = Lineage.plus(lineage, Lineage.hash128(source.name(), partition.name(), i));
                    }
                }
            }
        }
        return lineage;
    }

    private static long stamp(Source source, Partition partition, int position) {
        return partition.events().subList(0, position + 1).stream()
                        .filter(event -> !isRefused(event, source.futureBound()))
                        .mapToLong(Event::time)
                        .max()
                        .orElseThrow()
                - source.outOfOrderness();
    }

    @Test
    void differentWordsForTheSameWindowsGiveTheSameAnswer() {
        Stage tumbling = Stage.tumbling(6, 2);
        List<Stage> equals = List.of(Stage.hopping(6, 6, 2), new Stage.Aligned(new Windows.Cumulative(6, 6, 0), 2));
        forEachSeed(
                scenario -> {
                    Answer expected = ReferenceModel.answer(scenario);
                    for (Stage other : equals) {
                        Answer actual = ReferenceModel.answer(new Scenario(scenario.sources(), List.of(other)));
                        assertThat(AnswerDiff.between(expected, actual)).isEmpty();
                    }
                },
                tumbling);
    }

    @Test
    void sessionsWithoutLatenessAreTheSortedTimesCutAtTheGaps() {
        long gap = 5;
        forEachSeed(
                scenario -> {
                    StageAnswer stage = ReferenceModel.answer(scenario).last();
                    assertThat(stage.late()).isEmpty();
                    for (String key : keys(scenario)) {
                        assertThat(stage.of(key))
                                .extracting(Final::window)
                                .containsExactlyElementsOf(cutAtGaps(times(scenario, key), gap));
                    }
                },
                Stage.session(gap, 1_000_000));
    }

    private static List<String> keys(Scenario scenario) {
        TreeSet<String> keys = new TreeSet<>();
        events(scenario).forEach(event -> keys.add(event.key()));
        return List.copyOf(keys);
    }

    private static List<Event> events(Scenario scenario) {
        return scenario.sources().stream()
                .flatMap(source -> source.partitions().stream()
                        .flatMap(partition ->
                                partition.events().stream().filter(event -> !isRefused(event, source.futureBound()))))
                .toList();
    }

    private static boolean isRefused(Event event, OptionalLong bound) {
        Long appended = event.appended();
        return event.malformed()
                || event.time() > 1L << 60
                || event.time() < -(1L << 60)
                || (appended != null && bound.isPresent() && event.time() - appended > bound.getAsLong());
    }

    private static List<Long> times(Scenario scenario, String key) {
        return events(scenario).stream()
                .filter(event -> event.key().equals(key))
                .map(Event::time)
                .sorted()
                .toList();
    }

    private static List<Window> cutAtGaps(List<Long> sorted, long gap) {
        List<Window> sessions = new ArrayList<>();
        long first = 0;
        for (int i = 0; i < sorted.size(); i++) {
            long time = sorted.get(i);
            first = i == 0 || time - sorted.get(i - 1) > gap ? time : first;
            if (i == sorted.size() - 1 || sorted.get(i + 1) - time > gap) {
                sessions.add(new Window(first, time + gap));
            }
        }
        return sessions;
    }

    @Test
    void sessionsOfAKeyNeverOverlapAndFinalsComeOnce() {
        forEachSeed(scenario -> {
            Answer answer = ReferenceModel.answer(scenario);
            for (int i = 0; i < scenario.stages().size(); i++) {
                Stage stage = scenario.stages().get(i);
                for (List<Final> finals : answer.stages().get(i).finals().values()) {
                    if (!(stage instanceof Stage.Dedup || stage instanceof Stage.Join)) {
                        assertThat(finals).extracting(Final::window).doesNotHaveDuplicates();
                    }
                    if (stage instanceof Stage.Session session
                            && session.longest().isEmpty()) {
                        assertApart(finals);
                    }
                    if (stage instanceof Stage.Session session) {
                        long limit = session.gap() + session.longest().orElse(1L << 62);
                        assertThat(finals)
                                .extracting(Final::window)
                                .allMatch(window -> window.end() - window.start() <= limit);
                    }
                }
            }
        });
    }

    @Test
    void aJoinSeenFromTheOtherSideIsTheSame() {
        forEachSeed(
                scenario -> {
                    Scenario swapped = new Scenario(
                            scenario.sources().stream()
                                    .map(ModelPropertiesTest::withSidesSwapped)
                                    .toList(),
                            List.of(new Stage.Join(-8, 3, 2, Stage.Outer.RIGHT)));
                    assertThat(lineages(swapped)).isEqualTo(lineages(scenario));
                },
                new Stage.Join(-3, 8, 2, Stage.Outer.LEFT));
    }

    private static Source withSidesSwapped(Source source) {
        return source.withPartitions(source.partitions().stream()
                .map(partition -> new Partition(
                        partition.name(),
                        partition.events().stream()
                                .map(event -> event.malformed() ? event : event.withValue(event.value() ^ 1))
                                .toList()))
                .toList());
    }

    private static List<String> lineages(Scenario scenario) {
        return ReferenceModel.answer(scenario).last().finals().values().stream()
                .flatMap(List::stream)
                .map(row -> row.key() + row.window() + row.totals().lineage())
                .toList();
    }

    @Test
    void anOuterJoinIsTheInnerOneAndTheRowsThatItDoesNotHave() {
        forEachSeed(
                scenario -> {
                    List<String> inner = lineages(scenario);
                    Scenario outer =
                            new Scenario(scenario.sources(), List.of(new Stage.Join(-5, 5, 1, Stage.Outer.FULL)));
                    List<String> alone = new ArrayList<>(lineages(outer));
                    inner.forEach(row -> assertThat(alone.remove(row)).isTrue());
                    for (Source source : scenario.sources()) {
                        for (Partition partition : source.partitions()) {
                            for (int i = 0; i < partition.events().size(); i++) {
                                Event event = partition.events().get(i);
                                alone.remove(event.key()
                                        + new Window(event.time(), event.time() + 1)
                                        + Lineage.hash128(source.name(), partition.name(), i));
                            }
                        }
                    }
                    assertThat(alone).isEmpty();
                },
                new Stage.Join(-5, 5, 1, Stage.Outer.INNER));
    }

    /** What comes in the order of time is what a map of the latest would say, replayed with the changes of each time before its rows. */
    @Test
    void anAsOfJoinInOrderIsAReplay() {
        for (long seed = 0; seed < 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Event> events = new ArrayList<>();
            List<String> expected = new ArrayList<>();
            Map<String, Long> table = new TreeMap<>();
            for (long time = 0; time < 30; time++) {
                for (int i = random.nextInt(3); i > 0; i--) {
                    Event change = new Event(time, "K" + random.nextInt(2), 2L * random.nextInt(-9, 9) + 1);
                    events.add(change);
                    table.put(change.key(), Math.floorMod(change.value(), 4) == 3 ? Long.MIN_VALUE : change.value());
                }
                for (int i = random.nextInt(3); i > 0; i--) {
                    Event row = new Event(time, "K" + random.nextInt(2), 2L * random.nextInt(9));
                    events.add(row);
                    long found = table.getOrDefault(row.key(), Long.MIN_VALUE);
                    long sum = row.value() + (found == Long.MIN_VALUE ? 0 : found);
                    expected.add(row.key() + "@" + time + "=" + (sum >> 1));
                }
            }
            Scenario scenario = Scenario.of(0, Map.of("p", events), new Stage.AsOf(random.nextInt(5), 0, true));
            assertThat(ReferenceModel.answer(scenario).last().finals().values().stream()
                            .flatMap(List::stream)
                            .map(row -> row.key() + "@" + row.window().start() + "="
                                    + row.totals().sum()))
                    .as("seed %d", seed)
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    /** Apart, and in the order they close in. */
    private static void assertApart(List<Final> finals) {
        for (int i = 1; i < finals.size(); i++) {
            assertThat(finals.get(i).window().start())
                    .isGreaterThan(finals.get(i - 1).window().end());
        }
    }

    @Test
    void resultsOfWindowsAreNeverLateDownstream() {
        forEachSeed(scenario -> {
            Answer answer = ReferenceModel.answer(scenario);
            for (StageAnswer stage : answer.stages()) {
                assertThat(stage.late()).noneMatch(pair -> pair.origin().name().startsWith("stage"));
            }
        });
    }
}
