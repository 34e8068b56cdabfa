package io.tidemark.testkit.reference;

import static io.tidemark.testkit.reference.Answers.brief;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Goal: the model gives the right answer to each case that other engines got wrong with aligned windows. Method: the
 * cases are written out, and the answers were worked out by hand from the time contract.
 */
class WindowCasesTest {

    private static final long MINUTE = 60_000;
    private static final long DAY = 24 * 60 * MINUTE;

    private static List<Long> starts(Windows windows, long time) {
        return windows.of(time).stream().map(Window::start).toList();
    }

    @Test
    void negativeTimes() {
        Windows plain = new Windows.Tumbling(20_000, 0);
        assertThat(plain.of(-21_000)).containsExactly(new Window(-40_000, -20_000));
        assertThat(plain.of(-20_000)).containsExactly(new Window(-20_000, 0));
        assertThat(plain.of(-1)).containsExactly(new Window(-20_000, 0));
        assertThat(plain.of(0)).containsExactly(new Window(0, 20_000));
        Windows shifted = new Windows.Tumbling(20_000, 5_000);
        assertThat(shifted.of(-21_000)).containsExactly(new Window(-35_000, -15_000));
        assertThat(shifted.of(-20_000)).containsExactly(new Window(-35_000, -15_000));
        assertThat(shifted.of(-1)).containsExactly(new Window(-15_000, 5_000));
        assertThat(shifted.of(0)).containsExactly(new Window(-15_000, 5_000));
        assertThat(brief("tumbling 20000: p0 A@-21000 A@-20000 A@-1 A@0"))
                .containsExactly("A [-40000,-20000) 1", "A [-20000,0) 2", "A [0,20000) 1");
    }

    @Test
    void hoppingNearZeroIsNotClipped() {
        Windows hopping = new Windows.Hopping(10, 3, 0);
        assertThat(starts(hopping, 0)).containsExactly(-9L, -6L, -3L, 0L);
        assertThat(starts(hopping, 2)).containsExactly(-6L, -3L, 0L);
        assertThat(starts(hopping, 9)).containsExactly(0L, 3L, 6L, 9L);
    }

    @Test
    void hopThatDoesNotDivideTheSize() {
        long origin = 1_704_067_200_000L;
        long time = 1_709_315_512_577L;
        assertThat(starts(new Windows.Hopping(1600, 700, origin), time))
                .containsExactly(1_709_315_511_600L, 1_709_315_512_300L);
        assertThat(starts(new Windows.Hopping(1600, 800, origin), time))
                .containsExactly(1_709_315_511_200L, 1_709_315_512_000L);
        for (long t = -50; t < 50; t++) {
            assertThat(new Windows.Hopping(16, 7, 3).of(t)).hasSizeBetween(2, 3).allSatisfy(Answers::isSixteenLong);
        }
        assertThatThrownBy(() -> new Windows.Hopping(5, 10, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("hop of 10 ms is larger");
    }

    @Test
    void cumulativeWindowsShareTheirStart() {
        assertThat(new Windows.Cumulative(5, 15, 0).of(7)).containsExactly(new Window(0, 10), new Window(0, 15));
        assertThat(new Windows.Cumulative(5, 15, 0).of(-1)).containsExactly(new Window(-15, 0));
        assertThat(brief("cumulative 5 15: p0 A@1 A@7 A@14 A@15"))
                .containsExactly("A [0,5) 1", "A [0,10) 2", "A [0,15) 3", "A [15,20) 1", "A [15,25) 1", "A [15,30) 1");
    }

    @Test
    void partlyLate() {
        StageAnswer stage = Answers.last("hopping 10 5: p0 A@12 A@6 A@30");
        assertThat(brief(stage)).containsExactly("A [5,15) 2", "A [10,20) 1", "A [25,35) 1", "A [30,40) 1");
        assertThat(stage.late()).containsExactly(new LatePair(new Origin("s", "p0"), 1, "A", 12, new Window(0, 10)));
        assertThat(stage.counts()).containsExactly(Map.entry(new Origin("s", "p0"), new StageCounts(3, 3, 0, 0, 1)));
    }

    @Test
    void lateExactlyWhenTheStampReachesEndAndGrace() {
        assertThat(brief("tumbling 10 g 5: p0 A@1 B@14 A@2")).contains("A [0,10) 2");
        assertThat(brief("tumbling 10 g 5: p0 A@1 B@15 A@2")).contains("A [0,10) 1");
        assertThat(brief("tumbling 10 g 5: [s ooo 1] p0 A@1 B@15 A@2")).contains("A [0,10) 2");
    }

    @Test
    void graceLongerThanALogKeeps() {
        assertThat(brief("tumbling " + 2 * DAY + " g " + DAY + ": p0 A@0 B@" + 5 * DAY / 2 + " A@" + DAY / 24))
                .contains("A [0," + 2 * DAY + ") 2");
    }

    @Test
    void clockIsNotLost() {
        StageAnswer stage = Answers.last("tumbling 10: p0 A@5 B@25 A@6 B@40");
        assertThat(brief(stage)).containsExactly("A [0,10) 1", "B [20,30) 1", "B [40,50) 1");
        assertThat(stage.late()).extracting(LatePair::position).containsExactly(2L);
    }

    @Test
    void oneFinalPerKeyAndWindowInAChain() {
        List<Event> events = LongStream.range(0, 50)
                .boxed()
                .flatMap(t -> List.of("A", "B", "C").stream().map(key -> new Event(t, key, 1)))
                .toList();
        Answer answer = ReferenceModel.answer(
                Scenario.of(0, Map.of("p0", events), Stage.tumbling(10, 0), Stage.tumbling(10, 0)));
        for (StageAnswer stage : answer.stages()) {
            assertThat(stage.finals().keySet()).containsExactly("A", "B", "C");
            stage.finals()
                    .values()
                    .forEach(finals -> assertThat(finals)
                            .extracting(Final::window)
                            .containsExactlyElementsOf(IntStream.range(0, 5)
                                    .mapToObj(n -> new Window(n * 10L, n * 10L + 10))
                                    .toList()));
        }
        assertThat(answer.last().of("B")).allMatch(result -> result.totals().count() == 1);
        assertThat(answer.last().of("B"))
                .allMatch(result -> result.totals().sum().intValueExact() == 10);
    }

    @Test
    void nothingOverflowsAtTheEdgeOfTime() {
        long edge = 1L << 60;
        long year = 365 * DAY;
        StageAnswer stage = Answers.last("tumbling 1000 g " + year + ": p0 A@" + edge + " A@" + -edge);
        long start = Math.floorDiv(edge, 1000L) * 1000;
        assertThat(brief(stage)).containsExactly("A [" + start + "," + (start + 1000) + ") 1");
        assertThat(stage.late()).hasSize(1);
        assertThat(brief("hopping " + edge + " " + edge / 2 + " g " + edge + ": p0 A@" + edge))
                .hasSize(2);
        assertThat(brief("session " + edge + " g " + edge + ": p0 A@" + edge)).hasSize(1);
        assertThatThrownBy(() -> Stage.tumbling(edge + 1, 0)).hasMessageContaining("2^60");
        assertThatThrownBy(() -> Stage.tumbling(1, edge + 1)).hasMessageContaining("2^60");
    }

    @Test
    void timesBeyondTheRangeAreDeadLettersAndMoveNoClock() {
        Answer answer = ReferenceModel.answer(
                Scenario.parse("tumbling 10: p0 A@1 A@1152921504606846977 ! A@-1152921504606846977 A@2"));
        assertThat(brief(answer.last())).containsExactly("A [0,10) 2");
        assertThat(answer.deadLetters())
                .extracting(DeadLetter::reason)
                .containsExactly(
                        DeadLetter.Reason.OUT_OF_RANGE, DeadLetter.Reason.MALFORMED, DeadLetter.Reason.OUT_OF_RANGE);
        assertThat(answer.sources()).containsExactly(Map.entry(new Origin("s", "p0"), new SourceCounts(5, 1, 2, 0, 2)));
    }

    @Test
    void sumOfZeroIsReported() {
        StageAnswer stage = Answers.last("tumbling 10: p0 A@1:5 A@2:-5 A@25");
        assertThat(brief(stage)).containsExactly("A [0,10) 2", "A [20,30) 1");
        assertThat(stage.of("A").get(0).totals().sum()).isZero();
    }

    @Test
    void oneStampFromTheFuture() {
        List<Event> events = new ArrayList<>();
        events.add(new Event(0, "A", 1).withAppended(0));
        events.add(new Event(2 * MINUTE, "A", 1).withAppended(2 * MINUTE));
        events.add(new Event(2 * MINUTE + DAY + MINUTE, "A", 1).withAppended(2 * MINUTE));
        for (int minute = 3; minute <= 12; minute++) {
            events.add(new Event(minute * MINUTE, "A", 1).withAppended(minute * MINUTE));
        }
        Source source = new Source("s", 0, OptionalLong.of(DAY), List.of(new Partition("p0", events)));
        Answer answer = ReferenceModel.answer(new Scenario(List.of(source), List.of(Stage.tumbling(MINUTE, MINUTE))));
        assertThat(answer.last().of("A")).hasSize(12);
        assertThat(answer.last().late()).isEmpty();
        assertThat(answer.deadLetters())
                .containsExactly(new DeadLetter(DeadLetter.Reason.FUTURE, new Origin("s", "p0"), 2));
    }

    @Test
    void civilDaysAndHours() {
        ZoneId newYork = ZoneId.of("America/New_York");
        Windows days = new Windows.Calendar(CalendarUnit.DAY, newYork);
        Window shortDay = new Window(1_710_046_800_000L, 1_710_129_600_000L);
        assertThat(days.of(1_710_046_800_000L)).containsExactly(shortDay);
        assertThat(days.of(1_710_127_800_000L)).containsExactly(shortDay);
        assertThat(days.of(1_710_131_400_000L)).doesNotContain(shortDay);
        Window longDay = new Window(1_730_606_400_000L, 1_730_696_400_000L);
        assertThat(days.of(1_730_611_800_000L)).containsExactly(longDay);
        Windows hours = new Windows.Calendar(CalendarUnit.HOUR, newYork);
        assertThat(hours.of(1_730_611_800_000L)).containsExactly(new Window(1_730_610_000_000L, 1_730_613_600_000L));
        assertThat(hours.of(1_730_615_400_000L)).containsExactly(new Window(1_730_613_600_000L, 1_730_617_200_000L));
        assertThat(new Windows.Calendar(CalendarUnit.DAY, ZoneId.of("Asia/Kolkata")).of(1_717_180_200_000L))
                .extracting(Window::start)
                .containsExactly(1_717_180_200_000L);
    }

    @Test
    void originIsWhereWindowsStart() {
        assertThat(brief("tumbling 10 origin 3: p0 A@5 A@6")).containsExactly("A [3,13) 2");
    }

    @Test
    void globalWindowHoldsEverything() {
        assertThat(brief("global: p0 A@5 A@100000 A@-6")).containsExactly("A [all) 3");
    }
}
