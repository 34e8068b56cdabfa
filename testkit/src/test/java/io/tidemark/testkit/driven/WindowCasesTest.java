package io.tidemark.testkit.driven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.record.Counter;
import io.tidemark.testkit.JobDriver;
import io.tidemark.testkit.reference.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Goal: the cases about windows that other engines got wrong come out right. Method: each is driven at every parallelism, in many
 * orders, with a crash after every step; the answers were worked out by hand from the time contract.
 */
class WindowCasesTest {

    private static final long DAY = Duration.ofDays(1).toMillis();
    private static final long MINUTE = Duration.ofMinutes(1).toMillis();
    private static final long EDGE = 1L << 60;

    @Test
    void negativeTime() {
        Cases.gives(
                "tumbling 20000: [s ooo 30000] p0 A@-21000 A@-20000 A@-1 A@0",
                "A [-40000,-20000) 1",
                "A [-20000,0) 2",
                "A [0,20000) 1");
        Cases.gives(
                "tumbling 20000 origin 5000: [s ooo 30000] p0 A@-21000 A@-20000 A@-1 A@0",
                "A [-35000,-15000) 2",
                "A [-15000,5000) 2");
    }

    @Test
    void hoppingNearZero() {
        Cases.gives("hopping 10 3: p0 A@0", "A [-9,1) 1", "A [-6,4) 1", "A [-3,7) 1", "A [0,10) 1");
        Cases.gives("hopping 10 3: p0 A@2", "A [-6,4) 1", "A [-3,7) 1", "A [0,10) 1");
        Cases.gives("hopping 10 3: p0 A@9", "A [0,10) 1", "A [3,13) 1", "A [6,16) 1", "A [9,19) 1");
    }

    @Test
    void hopThatDoesNotDivideTheSize() {
        Cases.gives(
                "hopping 1600 700 origin 1704067200000: p0 A@1709315512577",
                "A [1709315511600,1709315513200) 1",
                "A [1709315512300,1709315513900) 1");
        Cases.gives(
                "hopping 1600 800 origin 1704067200000: p0 A@1709315512577",
                "A [1709315511200,1709315512800) 1",
                "A [1709315512000,1709315513600) 1");
        assertThatThrownBy(() -> io.tidemark.window.Windows.hopping(Duration.ofMillis(5), Duration.ofMillis(10)))
                .hasMessageContaining("hop");
    }

    @Test
    void exactlyTheGapApart() {
        Cases.gives("session 10: p0 A@0 A@10", "A [0,20) 2");
        Cases.gives("session 10: p0 A@0 A@11", "A [0,10) 1", "A [11,21) 1");
    }

    @Test
    void closeAgainstMergeAtExactlyTheGap() {
        Cases.gives("session 10: p0 A@0 B@10 A@10", "A [0,20) 2", "B [10,20) 1");
    }

    @Test
    void lateRecordForALiveSession() {
        Cases.gives("session 10: p0 A@0 A@8 A@16 B@25 A@9", "A [0,26) 4", "B [25,35) 1");
    }

    @Test
    void noOverlappingSessions() {
        Cases.gives("session 5: p0 A@0 B@6 A@3", "A [0,5) 1", "B [6,11) 1");
    }

    @Test
    void noOverlapWithASessionThatIsForgotten() {
        // Each record of A after C is near the one before, and the last would come to the session that closed long ago:
        // a session
        // reaches back four gaps and the grace from the clock at which it began.
        String back = " A@95 A@86 A@77 A@68 A@59 A@50 A@41 A@32 A@23 A@14 A@5";
        Cases.gives("session 10: p0 A@0 C@100" + back, "A [0,10) 1", "A [68,105) 4", "C [100,110) 1");
        Cases.gives("session 10 g 20: p0 A@0 C@100" + back, "A [0,10) 1", "A [41,105) 7", "C [100,110) 1");
    }

    @Test
    void longestSession() {
        Cases.gives("session 10 longest 15: p0 A@0 A@8 A@15 A@16 A@20", "A [0,25) 3", "A [16,30) 2");
        Cases.gives("session 10 longest 2: p0 A@24 A@20 A@24", "A [24,34) 1", "A [20,30) 1");
        // A@-62 cannot join A@-50 for length, and is late on its own: it cuts nothing.
        Cases.gives("session 16 longest 9: [s ooo 17] p0 A@-50 A@-26 A@-62 A@-45", "A [-50,-29) 2", "A [-26,-10) 1");
    }

    @Test
    void sessionClosesWhenTheClockIsPastItsEnd() {
        for (int grace : new int[] {0, 5}) {
            JobDriver driver = JobDriver.of(
                    ScenarioJob.of(Scenario.parse("session 10 g " + grace + ": p0 A@0"), 8, Combining.STACKED));
            driver.source("s").partition("p0").addAt(0, rec("A", 0)).addAt(10L + grace, rec("B", 10));
            assertThat(driver.cut().crashAndRestore().results("out0")).isEmpty();
            driver.source("s").partition("p0").addAt(11L + grace, rec("B", 11));
            assertThat(driver.results("out0")).hasSize(1);
            assertThat(driver.cut().crashAndRestore().endOfInput().results("out0"))
                    .hasSize(2);
        }
    }

    @Test
    void partlyLate() {
        Cases.gives("hopping 10 5: p0 A@12 A@6 B@30", "A [5,15) 2", "A [10,20) 1", "B [25,35) 1", "B [30,40) 1");
    }

    @Test
    void graceOfADay() {
        Cases.gives(
                "tumbling " + 2 * DAY + " g " + DAY + ": p0 A@0 B@" + (2 * DAY + DAY / 2) + " A@3600000",
                "A [0," + 2 * DAY + ") 2",
                "B [" + 2 * DAY + "," + 4 * DAY + ") 1");
    }

    @Test
    void clockIsNotLost() {
        Cases.gives("tumbling 10: p0 A@5 B@25 A@6 B@40", "A [0,10) 1", "B [20,30) 1", "B [40,50) 1");
    }

    @Test
    void oneFinalInAChain() {
        String records = IntStream.range(0, 15)
                .mapToObj(i -> "A@" + (i * 3 + 1) + " B@" + (i * 3 + 2) + " C@" + (i * 3 + 3))
                .collect(Collectors.joining(" "));
        List<String> finals = new ArrayList<>();
        for (String key : List.of("A", "B", "C")) {
            IntStream.range(0, 5).forEach(i -> finals.add(key + " [" + i * 10 + "," + (i + 1) * 10 + ") 1"));
        }
        Cases.gives("tumbling 10, tumbling 10: p0 " + records, finals.toArray(String[]::new));
    }

    @Test
    void nothingIsLeftOfManyKeys() {
        for (String windows : List.of("hopping 10 3", "cumulative 2 10", "session 10", "dedup 10")) {
            JobDriver driver = JobDriver.of(ScenarioJob.of(Scenario.parse(windows + ": p0 A@0"), 8, Combining.STACKED))
                    .batchSize(64);
            for (int i = 0; i < 1_000; i++) {
                driver.source("s").partition("p0").addAt(i % 7, rec("key" + i, 0));
            }
            assertThat(driver.rows("stage0")).as(windows).isGreaterThanOrEqualTo(1_000);
            driver.source("s").partition("p0").addAt(100_000, rec("other", 0));
            assertThat(driver.rows("stage0")).as(windows).isLessThan(8);
        }
    }

    @Test
    void timesNearTheEdgeOfTheRange() {
        long year = 365 * DAY;
        long start = Math.floorDiv(EDGE, 1000L) * 1000;
        Cases.gives("tumbling 1000 g " + year + ": p0 A@" + EDGE, "A [" + start + "," + (start + 1000) + ") 1");
        Cases.gives("session " + EDGE + " g " + EDGE + ": p0 A@" + EDGE, "A [" + EDGE + "," + 2 * EDGE + ") 1");
        Cases.gives("tumbling 7, global: p0 A@" + EDGE, "A [all) 1");
        assertThatThrownBy(() -> io.tidemark.window.Windows.tumbling(Duration.ofMillis(EDGE + 1)))
                .hasMessageContaining("2^60");
    }

    @Test
    void timesBeyondTheRangeAreDeadLettersAndMoveNoClock() {
        Cases.gives("tumbling 10: p0 A@1 A@1152921504606846977 ! A@-1152921504606846977 A@2", "A [0,10) 2");
    }

    @Test
    void sumOfZeroIsReported() {
        Cases.gives("tumbling 10: p0 A@1:5 A@2:-5 A@25", "A [0,10) 2", "A [20,30) 1");
        // The records have left [10,20) again, although they are in the slice before it.
        Cases.gives(
                "hopping 10 5: p0 A@1:5 A@2:-5 B@11 B@26",
                "A [-5,5) 2",
                "A [0,10) 2",
                "B [5,15) 1",
                "B [10,20) 1",
                "B [20,30) 1",
                "B [25,35) 1");
    }

    @Test
    void oneStampFromTheFuture() {
        String honest = IntStream.rangeClosed(3, 12)
                .mapToObj(i -> " A@" + i * MINUTE + "^" + i * MINUTE)
                .collect(Collectors.joining());
        String records = "A@0^0 A@" + 2 * MINUTE + "^" + 2 * MINUTE + " A@" + (2 * MINUTE + DAY + MINUTE) + "^"
                + 2 * MINUTE + honest;
        Scenario scenario =
                Scenario.parse("tumbling " + MINUTE + " g " + MINUTE + ": [s future " + DAY + "] p0 " + records);
        for (long hours : new long[] {0, 2}) {
            JobDriver driver = JobDriver.of(ScenarioJob.of(scenario, 8, Combining.SUBTRACTED));
            ScenarioJob.feed(scenario, driver);
            driver.cut().run().crashAndRestore();
            driver.advanceProcessingTime(Duration.ofHours(hours))
                    .crashAndRestore()
                    .endOfInput();
            assertThat(driver.results("out0")).hasSize(12);
            assertThat(driver.deadLetters())
                    .extracting(letter -> letter.reason().name())
                    .containsExactly("FUTURE");
            assertThat(driver.count("stage0", Counter.CONTRIBUTED)).isEqualTo(12);
        }
    }

    @Test
    void civilDays() {
        Cases.gives(
                "day America/New_York: p0 A@1710046800000 A@1710127800000 A@1710131400000",
                "A [1710046800000,1710129600000) 2",
                "A [1710129600000,1710216000000) 1");
        Cases.gives("day America/New_York: p0 A@1730611800000", "A [1730606400000,1730696400000) 1");
        Cases.gives(
                "hour America/New_York: p0 A@1730611800000 A@1730615400000",
                "A [1730610000000,1730613600000) 1",
                "A [1730613600000,1730617200000) 1");
        Cases.gives("day Asia/Kolkata: p0 A@1717180200000", "A [1717180200000,1717266600000) 1");
    }

    @Test
    void originIsState() {
        Cases.gives("tumbling 10 origin 3: p0 A@5 A@6", "A [3,13) 2");
    }

    private static Rec rec(String key, long time) {
        return new Rec(key, time, 1, 0, 0);
    }
}
