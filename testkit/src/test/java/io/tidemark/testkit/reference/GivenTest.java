package io.tidemark.testkit.reference;

import static io.tidemark.testkit.reference.Answers.brief;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Goal: told what was late, the model says exactly what all the rest must be, and does not believe everything. Method: small
 * scenarios with two partitions, of which one was idle or found late; the answers were worked out by hand from the time contract.
 */
class GivenTest {

    private static final Origin P0 = new Origin("s", "p0");
    private static final Origin P1 = new Origin("s", "p1");

    private static StageAnswer answer(String scenario, Given given) {
        return ReferenceModel.answer(Scenario.parse(scenario), given).last();
    }

    /** The clock was at 30 when the records of p1 were read. */
    private static Given behind(Scenario scenario, List<LatePair> late, Set<Given.Passed> passed) {
        int records = scenario.sources().get(0).partitions().get(1).events().size();
        List<Long> reached = IntStream.range(0, records).mapToObj(i -> 30L).toList();
        return new Given(Map.of(), Map.of(P1, reached), Set.of("A"), List.of(new Given.AtStage(late, passed)));
    }

    private static StageAnswer behind(String scenario, LatePair... late) {
        return answer(scenario, behind(Scenario.parse(scenario), List.of(late), Set.of()));
    }

    private static LatePair late(int position, long stamp, long start, long end) {
        return new LatePair(P1, position, "A", stamp, new Window(start, end));
    }

    @Test
    void aPartitionThatIsFoundStartsAtTheClock() {
        Given found = new Given(Map.of(P1, 25L), Map.of(), Set.of(), List.of());
        StageAnswer stage = answer("tumbling 10: p0 A@1 A@30; p1 A@6 A@26", found);
        assertThat(brief(stage)).containsExactly("A [0,10) 1", "A [20,30) 1", "A [30,40) 1");
        assertThat(stage.late()).containsExactly(late(0, 25, 0, 10));
    }

    @Test
    void aWindowHasAllButWhatWasLateForIt() {
        String scenario = "hopping 10 5: p0 A@1 A@30; p1 A@6 A@7";
        StageAnswer stage = behind(scenario, late(0, 6, 0, 10));
        assertThat(brief(stage))
                .containsExactly("A [-5,5) 1", "A [0,10) 2", "A [5,15) 2", "A [25,35) 1", "A [30,40) 1");
        assertThat(stage.late()).containsExactly(late(0, 6, 0, 10));
        assertThat(stage.counts()).containsEntry(P1, new StageCounts(2, 2, 0, 0, 1));
    }

    @Test
    void otherKeysAreNotGiven() {
        String scenario = "tumbling 10: p0 B@1 B@30; p1 B@6";
        StageAnswer stage = behind(scenario, new LatePair(P1, 0, "B", 6, new Window(0, 10)));
        assertThat(brief(stage)).containsExactly("B [0,10) 2", "B [30,40) 1");
        assertThat(stage.late()).isEmpty();
    }

    @Test
    void whatCountedAndIsCloseIsOneSession() {
        String scenario = "session 5: p0 A@0 A@40; p1 A@3 A@20 A@9 A@24";
        StageAnswer stage = behind(scenario, late(0, 3, 0, 8), late(2, 20, 0, 14));
        assertThat(brief(stage)).containsExactly("A [0,5) 1", "A [20,29) 2", "A [40,45) 1");
        assertThat(stage.late()).hasSize(2);
    }

    @Test
    void aRecordThatItsOwnStampMakesLateForItsSessionIsLate() {
        String scenario = "session 5: p0 A@40; p1 A@20 A@9";
        StageAnswer stage = behind(scenario);
        assertThat(brief(stage)).containsExactly("A [20,25) 1", "A [40,45) 1");
        assertThat(stage.late()).containsExactly(late(1, 20, 9, 14));
    }

    @Test
    void dedupPassesWhatItSaysUnlessThatCannotBe() {
        Scenario scenario = Scenario.parse("dedup 10: p0 A@0 A@40; p1 A@8 A@9 A@35");
        Given.Passed first = passed(0, "p0", 0);
        Given.Passed second = passed(8, "p1", 0);
        Given.Passed last = passed(35, "p1", 2);
        Given.Passed other = passed(40, "p0", 1);
        // Taken at 30, when 0 was forgotten.
        Given both = behind(scenario, List.of(), Set.of(first, second, last));
        assertThat(passed(scenario, both)).containsExactly(0L, 8L, 35L);
        // Nothing that passed stops 35.
        Given tooFew = behind(scenario, List.of(), Set.of(first, second));
        assertThat(passed(scenario, tooFew)).contains(35L);
        // Each of 35 and 40 was remembered when the other one came.
        Given tooMany = behind(scenario, List.of(), Set.of(first, second, last, other));
        assertThat(passed(scenario, tooMany)).containsExactly(0L, 8L, 35L);
    }

    /** Windows that overlap have results of one lineage, of which one may pass and others not. */
    @Test
    void whatPassedIsToldFromOthersOfItsLineage() {
        Scenario scenario = Scenario.parse("hopping 4 1, dedup 5: p0; p1 A@0 A@6");
        BigInteger one = Lineage.hash128("s", "p1", 0);
        BigInteger two = Lineage.hash128("s", "p1", 1);
        Set<Given.Passed> passed = Set.of(new Given.Passed(0, 1, one), new Given.Passed(6, 1, two));
        Given given = new Given(
                Map.of(),
                Map.of(P1, List.of(30L, 30L)),
                Set.of("A"),
                List.of(new Given.AtStage(List.of(), Set.of()), new Given.AtStage(List.of(), passed)));
        assertThat(passed(scenario, given)).containsExactly(0L, 6L);
    }

    private static Given.Passed passed(long time, String partition, int position) {
        return new Given.Passed(time, 1, Lineage.hash128("s", partition, position));
    }

    private static List<Long> passed(Scenario scenario, Given given) {
        return ReferenceModel.answer(scenario, given).last().of("A").stream()
                .map(result -> result.window().start())
                .toList();
    }

    @Test
    void aRowThatWasLateAtAJoinFindsNobody() {
        Scenario scenario = Scenario.parse("left join -5 5: p0 A@8:2 A@30:4; p1 A@9:1 A@32:1");
        Given given = behind(scenario, List.of(late(0, 9, 9, 10)), Set.of());
        StageAnswer stage = ReferenceModel.answer(scenario, given).last();
        assertThat(brief(stage)).containsExactly("A [8,9) 1", "A [32,33) 1");
        assertThat(stage.counts()).containsEntry(P0, new StageCounts(2, 2, 0, 0, 0));
        assertThat(stage.counts()).containsEntry(P1, new StageCounts(2, 1, 0, 1, 1));
    }
}
