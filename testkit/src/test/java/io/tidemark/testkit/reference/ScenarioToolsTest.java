package io.tidemark.testkit.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Goal: generator, notation, shrinker and comparer are good enough to find, show and shrink a failure. Method: seeds, round
 * trips, and planted mistakes.
 */
class ScenarioToolsTest {

    private static final ScenarioGenerator GENERATOR = ScenarioGenerator.of(ScenarioGenerator.Size.SMALL)
            .withLongestSessions()
            .withJoins()
            .withProcesses()
            .withTables();

    @Test
    void sameSeedSameScenario() {
        for (long seed = 0; seed < 200; seed++) {
            assertThat(GENERATOR.generate(seed)).isEqualTo(GENERATOR.generate(seed));
        }
        assertThat(GENERATOR.generate(1)).isNotEqualTo(GENERATOR.generate(2));
    }

    @Test
    void textReadsBackAsTheSameScenario() {
        for (long seed = 0; seed < 2_000; seed++) {
            Scenario scenario = GENERATOR.generate(seed);
            assertThat(Scenario.parse(scenario.toString())).isEqualTo(scenario);
        }
        String text = "hopping 10 5 origin 1 g 3, session 10 longest 20: [clicks ooo 5 future 9] p0 A@12~7 ! A@6^2;"
                + " p1 [orders] p0 B@1:-5";
        assertThat(Scenario.parse(text)).hasToString(text);
        assertThat(Scenario.parse("day America/New_York: p0 A@1")).hasToString("day America/New_York: p0 A@1");
    }

    @Test
    void wrongTextIsRefusedWithASentence() {
        assertThatThrownBy(() -> Scenario.parse("tumbling 10 p0 A@1")).hasMessageContaining("no colon");
        assertThatThrownBy(() -> Scenario.parse("tumble 10: p0 A@1")).hasMessageContaining("no stage \"tumble 10\"");
        assertThatThrownBy(() -> Scenario.parse("tumbling 10: p0 A1")).hasMessageContaining("not \"A1\"");
        assertThatThrownBy(() -> Scenario.parse("tumbling: p0 A@1")).hasMessageContaining("number is missing");
        assertThatThrownBy(() -> Scenario.parse("tumbling 10: p1 A@1; p0 A@1")).hasMessageContaining("ascending");
        assertThatThrownBy(() -> Scenario.parse("tumbling 10 grace 5: p0 A@1")).hasMessageContaining("\"grace\"");
    }

    @Test
    void generatorReachesWhatMatters() {
        TreeSet<String> seen = new TreeSet<>();
        for (long seed = 0; seed < 2_000; seed++) {
            Scenario scenario = GENERATOR.generate(seed);
            Answer answer = ReferenceModel.answer(scenario);
            note(seen, "several sources", scenario.sources().size() > 1);
            note(seen, "empty partition", scenario.toString().contains("; p1;"));
            note(seen, "huge values", !answer.last().overflows().isEmpty());
            answer.deadLetters().forEach(letter -> seen.add(letter.reason().name()));
            for (int i = 0; i < scenario.stages().size(); i++) {
                Stage stage = scenario.stages().get(i);
                seen.add(
                        stage instanceof Stage.Aligned aligned
                                ? aligned.windows().getClass().getSimpleName()
                                : stage.getClass().getSimpleName());
                for (StageCounts counts : answer.stages().get(i).counts().values()) {
                    note(seen, "late", counts.late() > 0);
                    note(seen, "partly late", counts.latePairs() > counts.late());
                    note(seen, "duplicate", counts.duplicate() > 0);
                    note(seen, "late session", stage instanceof Stage.Session && counts.late() > 0);
                }
                if (stage instanceof Stage.Session) {
                    answer.stages()
                            .get(i)
                            .finals()
                            .values()
                            .forEach(finals -> note(seen, "session cut by length", overlap(finals)));
                }
            }
        }
        assertThat(seen)
                .contains("several sources", "empty partition", "huge values", "late", "partly late", "duplicate")
                .contains(
                        "late session",
                        "session cut by length",
                        "MALFORMED",
                        "OUT_OF_RANGE",
                        "FUTURE",
                        "Session",
                        "Dedup")
                .contains("Tumbling", "Hopping", "Cumulative", "Calendar", "Global");
    }

    private static boolean overlap(List<Final> finals) {
        return IntStream.range(1, finals.size())
                .anyMatch(i -> finals.get(i).window().start()
                        < finals.get(i - 1).window().end());
    }

    private static void note(Set<String> seen, String what, boolean happened) {
        if (happened) {
            seen.add(what);
        }
    }

    @Test
    void shrinkerFindsTheTwoRecordsThatMatter() {
        // The planted mistake: an engine that loses a session's second record at exactly the gap.
        Predicate<Scenario> fails = scenario -> scenario.sources().stream()
                .flatMap(source -> source.partitions().stream())
                .anyMatch(partition -> hasPairAtGap(partition.events()));
        Stage session = Stage.session(7, 3);
        int shrunk = 0;
        for (long seed = 0; seed < 100; seed++) {
            Scenario scenario = GENERATOR.generate(seed, session, Stage.tumbling(10, 0));
            if (fails.test(scenario)) {
                Scenario small = ScenarioShrinker.shrink(scenario, fails);
                assertThat(fails.test(small)).isTrue();
                assertThat(small.size()).as(small.toString()).isEqualTo(2);
                assertThat(small.stages()).hasSize(1);
                assertThat(small.sources()).hasSize(1);
                assertThat(small.sources().get(0).partitions()).hasSize(1);
                shrunk++;
            }
        }
        assertThat(shrunk).isGreaterThan(10);
    }

    private static boolean hasPairAtGap(List<Event> events) {
        return events.stream()
                .filter(event -> !event.malformed())
                .anyMatch(a -> events.stream()
                        .anyMatch(b -> a.key().equals(b.key()) && !b.malformed() && a.time() - b.time() == 7));
    }

    @Test
    void comparerNamesEachDifference() {
        Answer expected = ReferenceModel.answer(Scenario.parse("tumbling 10: p0 A@1 A@2 A@15 B@1"));
        assertThat(AnswerDiff.between(expected, expected)).isEmpty();

        Answer fewer = ReferenceModel.answer(Scenario.parse("tumbling 10: p0 A@1 A@2 A@15"));
        assertThat(AnswerDiff.between(expected, fewer))
                .hasSize(3)
                .anyMatch(sentence -> sentence.startsWith("Source s/p0: expected SourceCounts[read=4"))
                .anyMatch(sentence -> sentence.startsWith("Stage 0, late pairs: missing B from s/p0 at 3, stamp 15"))
                .anyMatch(sentence -> sentence.startsWith("Stage 0, counts of s/p0: expected StageCounts[in=4"));
    }

    @Test
    void comparerSeesOneLostAndOneDoubled() {
        // Same key, count and sum; only the lineage tells that another record was counted.
        Answer expected = ReferenceModel.answer(Scenario.parse("global: p0 A@1 ! A@1"));
        Answer actual = ReferenceModel.answer(Scenario.parse("global: p0 ! A@1 A@1"));
        assertThat(AnswerDiff.between(expected, actual))
                .anyMatch(sentence -> sentence.startsWith("Stage 0, key A: missing"));
        assertThat(AnswerDiff.between(expected, actual, ScenarioToolsTest::withoutLineage))
                .noneMatch(sentence -> sentence.contains("key A"));
    }

    private static Totals withoutLineage(Totals totals) {
        return new Totals(
                totals.count(),
                totals.sum(),
                totals.min(),
                totals.max(),
                totals.first(),
                totals.last(),
                totals.earliest(),
                totals.latest(),
                BigInteger.ZERO);
    }
}
