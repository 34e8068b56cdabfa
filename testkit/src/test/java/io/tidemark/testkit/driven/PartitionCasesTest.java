package io.tidemark.testkit.driven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.record.Counter;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Reason;
import io.tidemark.record.Windowed;
import io.tidemark.testkit.JobDriver;
import io.tidemark.time.Times;
import io.tidemark.window.Windows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ObjIntConsumer;
import org.junit.jupiter.api.Test;

/**
 * Goal: the cases about order, partitions, clocks, dedup and going on after the end come out right. Method: as scenarios in many orders
 * with a crash after every step; where the order of arrival is the point, record by record at every parallelism.
 */
class PartitionCasesTest {

    @Test
    void sessionOfTwoPartitions() {
        Cases.gives("session 5: p0 A@0 B@6 A@3; p1 Z@0 Z@7", "A [0,5) 1", "B [6,11) 1", "Z [0,5) 1", "Z [7,12) 1");
        Cases.gives("session 10: p0 X@30 A@5; p1 A@12 A@20", "A [5,30) 3", "X [30,40) 1");
    }

    @Test
    void partlyLateWithASlowPartner() {
        Cases.gives(
                "hopping 10 5: p0 A@12 A@6; p1 B@1 B@30",
                "A [5,15) 2",
                "A [10,20) 1",
                "B [-5,5) 1",
                "B [0,10) 1",
                "B [25,35) 1",
                "B [30,40) 1");
    }

    @Test
    void sessionIntoTumbling() {
        Cases.gives("session 10, tumbling 10: p0 A@0 X@10 X@11", "A [0,10) 1", "X [20,30) 1");
    }

    @Test
    void aNewPartitionStartsAtTheClock() {
        atEveryParallelism(tumbling(0), (driver, parallelism) -> {
            partition(driver, "p0").addAt(1, rec("A", 1)).addAt(25, rec("B", 25));
            assertThat(driver.clock("counts")).isEqualTo(25);
            partition(driver, "p1")
                    .addAt(6, rec("A", 6))
                    .addAt(26, rec("A", 26))
                    .addAt(5, rec("C", 5));
            driver.run().cut().crashAndRestore();
            assertThat(driver.late())
                    .extracting(letter -> ((Rec) record(letter)).key(), DeadLetter::reason, DeadLetter::stamp)
                    .containsExactly(tuple("A", Reason.NEW_PARTITION, 25L), tuple("C", Reason.LATE, 26L));
            assertThat(counts(driver.endOfInput())).containsExactly("A [0,10) 1", "A [20,30) 1", "B [20,30) 1");
        });
    }

    @Test
    void graceRaisedOverARestart() {
        atEveryParallelism(tumbling(0), (driver, parallelism) -> {
            partition(driver, "p0").addAt(1, rec("A", 1)).addAt(15, rec("B", 15));
            driver.run().cut().crashAndRestore(tumbling(20));
            partition(driver, "p0").addAt(6, rec("A", 6)).addAt(7, rec("C", 7)).addAt(12, rec("A", 12));
            assertThat(driver.late())
                    .extracting(DeadLetter::reason)
                    .containsOnly(Reason.ALREADY_FINAL)
                    .hasSize(2);
            assertThat(counts(driver.endOfInput())).containsExactly("A [0,10) 1", "A [10,20) 1", "B [10,20) 1");
        });
    }

    @Test
    void allIdle() {
        atEveryParallelism(idling(), (driver, parallelism) -> {
            partition(driver, "p0").addAt(30, rec("A", 30));
            partition(driver, "p1").addAt(10, rec("A", 10));
            assertThat(driver.clock("counts")).isEqualTo(10);
            driver.advanceProcessingTime(Duration.ofSeconds(60));
            assertThat(driver.clock("counts")).isEqualTo(30);
            assertThat(driver.cut().crashAndRestore().clock("counts")).isEqualTo(30);
        });
    }

    @Test
    void idlePartition() {
        atEveryParallelism(tumbling(0), (driver, parallelism) -> {
            fillTo30(driver);
            driver.advanceProcessingTime(Duration.ofHours(1));
            assertThat(driver.results("out")).isEmpty();
            assertThat(driver.clock("counts")).isEqualTo(Times.BEFORE_ALL);
        });
        atEveryParallelism(idling(), (driver, parallelism) -> {
            fillTo30(driver);
            driver.advanceProcessingTime(Duration.ofMillis(59_999));
            assertThat(driver.results("out")).isEmpty();
            driver.advanceProcessingTime(Duration.ofMillis(1));
            assertThat(counts(driver)).containsExactly("A [0,10) 10", "A [10,20) 10", "A [20,30) 10");
            driver.cut();
            partition(driver, "p1").addAt(5, rec("A", 5)).addAt(5, rec("Q", 5));
            assertThat(driver.late())
                    .extracting(DeadLetter::reason)
                    .containsExactly(Reason.IDLE_PARTITION, Reason.IDLE_PARTITION);
            assertThat(driver.clock("counts")).isEqualTo(30);
            driver.crashAndRestore();
            assertThat(driver.clock("counts")).isEqualTo(30);
            // Idleness does not outlive the restart: p1 holds the clock again.
            partition(driver, "p0").addAt(50, rec("A", 50));
            assertThat(driver.clock("counts")).isEqualTo(30);
        });
    }

    @Test
    void waitingCountsOnlyWhileNothingComes() {
        JobDriver driver = JobDriver.of(idling());
        partition(driver, "p0").addAt(30, rec("A", 30));
        partition(driver, "p1").addAt(1, rec("A", 1));
        driver.advanceProcessingTime(Duration.ofSeconds(40));
        partition(driver, "p1").addAt(2, rec("A", 2));
        driver.advanceProcessingTime(Duration.ofSeconds(40));
        assertThat(driver.clock("counts")).isEqualTo(2);
        driver.advanceProcessingTime(Duration.ofSeconds(20));
        assertThat(driver.clock("counts")).isEqualTo(30);
    }

    @Test
    void noPartitionIsNotPlusInfinity() {
        JobDriver driver = JobDriver.of(tumbling(0)).parallelism(3);
        partition(driver, "p0").addAt(12, rec("A", 12));
        partition(driver, "p1").addAt(7, rec("A", 7));
        assertThat(driver.clock("counts")).isEqualTo(7);
        assertThat(driver.results("out")).isEmpty();
    }

    @Test
    void aQuietSourceKeepsItsClock() {
        atEveryParallelism(union(), (driver, parallelism) -> {
            driver.source("a").partition("p").addAt(100, rec("A", 100));
            driver.source("b").partition("p").addAt(50, rec("A", 50));
            driver.run();
            driver.source("a").partition("p").addAt(200, rec("A", 200));
            assertThat(driver.clock("counts")).isEqualTo(50);
            driver.cut().crashAndRestore();
            driver.source("b").partition("p").addAt(55, rec("A", 55));
            assertThat(driver.clock("counts")).isEqualTo(55);
            assertThat(driver.late()).isEmpty();
            assertThat(counts(driver)).containsExactly("A [50,55) 1");
        });
    }

    @Test
    void aSourceThatHasEndedHoldsNobodyBack() {
        atEveryParallelism(union(), (driver, parallelism) -> {
            driver.source("a").partition("p").addAt(3, rec("A", 3));
            driver.source("b").partition("p").addAt(4, rec("A", 4)).addAt(50, rec("A", 50));
            assertThat(driver.clock("counts")).isEqualTo(3);
            driver.source("a").partition("p").end();
            assertThat(driver.clock("counts")).isEqualTo(50);
            assertThat(counts(driver)).containsExactly("A [0,5) 2");
            driver.cut().crashAndRestore();
            driver.source("b").partition("p").addAt(70, rec("A", 70)).end();
            assertThat(driver.clock("counts"))
                    .as("the end itself passes on when the job ends")
                    .isEqualTo(70);
            driver.cut().crashAndRestore();
            assertThat(counts(driver.endOfInput())).containsExactly("A [0,5) 2", "A [50,55) 1", "A [70,75) 1");
        });
    }

    @Test
    void aPartitionThatIsFoundHoldsTheClock() {
        atEveryParallelism(tumbling(0), (driver, parallelism) -> {
            partition(driver, "p0").addAt(100, rec("A", 100));
            partition(driver, "p1").addAt(50, rec("A", 50));
            assertThat(driver.clock("counts")).isEqualTo(50);
            // Whichever task reads it, and however far the others are: from here on it is on time.
            partition(driver, "p2").addAt(55, rec("B", 55));
            partition(driver, "p0").addAt(200, rec("A", 200));
            partition(driver, "p1").addAt(200, rec("A", 200));
            assertThat(driver.clock("counts")).isEqualTo(55);
            partition(driver, "p2").addAt(56, rec("B", 56));
            assertThat(driver.clock("counts")).isEqualTo(56);
            assertThat(driver.late()).isEmpty();
        });
    }

    private static Job union() {
        Job job = Job.named("two");
        job.source("a", new ScenarioJob.NoSource(), SourceSettings.DEFAULT)
                .union(job.source("b", new ScenarioJob.NoSource(), SourceSettings.DEFAULT))
                .keyBy(String.class, Rec::key)
                .window(Windows.tumbling(Duration.ofMillis(5)))
                .aggregate("counts", Aggregates.count())
                .sink("out", new ScenarioJob.NoSink<>());
        return job;
    }

    @Test
    void fewerWorkers() {
        JobDriver driver = JobDriver.of(sessions()).parallelism(2);
        partition(driver, "p0").addAt(100, rec("A", 100));
        partition(driver, "p1").addAt(40, rec("A", 40)).addAt(50, rec("A", 50));
        driver.step();
        driver.step();
        driver.step();
        driver.cut().crashAndRestore(1);
        assertThat(driver.clock("sessions")).isEqualTo(50);
        assertThat(driver.count("sessions", Counter.IN)).isEqualTo(3);
        assertThat(driver.count("sessions", Counter.CONTRIBUTED))
                .as("taken when the clock is past the stamp")
                .isEqualTo(1);
        partition(driver, "p1").addAt(101, rec("B", 101));
        driver.crashAndRestore(2).endOfInput();
        assertThat(counts(driver)).containsExactly("A [100,110) 1", "A [40,60) 2", "B [101,111) 1");
    }

    @Test
    void sumsAtTheEdge() {
        List<List<Long>> orders = List.of(
                List.of(Long.MAX_VALUE, 1L, -1L), List.of(1L, Long.MAX_VALUE, -1L), List.of(-1L, 1L, Long.MAX_VALUE));
        for (List<Long> values : orders) {
            JobDriver driver =
                    JobDriver.of(summing(Windows.tumbling(Duration.ofMillis(10)), Aggregates.sum(Rec::value)));
            for (long value : values) {
                partition(driver, "p0").addAt(1, new Rec("A", 1, value, 0, 0));
                driver.run().cut().crashAndRestore();
            }
            assertThat(driver.endOfInput().windows("out", String.class, Long.class))
                    .extracting(Windowed::value)
                    .containsExactly(Long.MAX_VALUE);
        }
        JobDriver driver = JobDriver.of(summing(Windows.tumbling(Duration.ofMillis(10)), Aggregates.sum(Rec::value)));
        partition(driver, "p0").addAt(1, new Rec("A", 1, Long.MAX_VALUE, 0, 0)).addAt(2, rec("A", 2));
        assertThat(driver.endOfInput().results("out")).isEmpty();
        assertThat(driver.deadLetters()).extracting(DeadLetter::reason).containsExactly(Reason.OVERFLOW);
    }

    @Test
    void sumsOfDoublesAreEqualBitForBit() {
        TreeSet<String> answers = new TreeSet<>();
        for (int cutEvery : new int[] {0, 1, 3}) {
            for (int parallelism = 1; parallelism <= Cases.PARALLELISM_MAX; parallelism++) {
                JobDriver driver = JobDriver.of(summing(
                                Windows.hopping(Duration.ofMillis(10), Duration.ofMillis(3)),
                                Aggregates.sumDouble(rec -> rec.value() * 0.1)))
                        .parallelism(parallelism);
                for (int i = 0; i < 60; i++) {
                    partition(driver, "p0").addAt(i, new Rec(i % 3 == 0 ? "A" : "B", i, i * 7919 - 99, 0, 0));
                    if (cutEvery > 0 && i % cutEvery == 0) {
                        driver.run().cut().crashAndRestore();
                    }
                }
                List<String> bits = new ArrayList<>();
                driver.endOfInput()
                        .windows("out", String.class, Double.class)
                        .forEach(window -> bits.add(
                                window.key() + window.start() + "=" + Double.doubleToLongBits(window.value())));
                bits.sort(null);
                answers.add(bits.toString());
            }
        }
        assertThat(answers).hasSize(1);
    }

    @Test
    void dedup() {
        Cases.gives("dedup 600000: p0 id1@36000000 id1@36300000", "id1 [36000000,36000001) 1");
        Cases.gives("dedup 10: p0 A@7:1; p1 A@5:2", "A [5,6) 1");
        Cases.gives("dedup 20, tumbling 10: p0 A@1 B@25 A@6", "A [0,10) 1", "B [20,30) 1");
        JobDriver driver = JobDriver.of(dedupAsItComes());
        partition(driver, "p0").addAt(0, rec("A", 0)).addAt(5, rec("A", 5)).addAt(10, rec("B", 10));
        assertThat(driver.results("out")).hasSize(2);
        assertThat(driver.rows("first")).isEqualTo(4);
        partition(driver, "p0").addAt(11, rec("B", 11));
        assertThat(driver.cut().crashAndRestore().rows("first"))
                .as("A is forgotten")
                .isEqualTo(2);
        assertThat(driver.count("first", Counter.DUPLICATE)).isEqualTo(2);
    }

    @Test
    void endedThenMore() {
        atEveryParallelism(tumbling(0), (driver, parallelism) -> {
            partition(driver, "p0")
                    .addAt(5, rec("A", 5))
                    .addAt(25, rec("A", 25))
                    .end();
            driver.run().cut();
            assertThat(counts(driver.endOfInput())).containsExactly("A [0,10) 1", "A [20,30) 1");
            // Started with more input, the job goes on where it had read to: plus infinity was not kept.
            driver.crashAndRestore();
            partition(driver, "p1").addAt(27, rec("A", 27)).addAt(41, rec("A", 41));
            assertThat(counts(driver.endOfInput())).containsExactly("A [0,10) 1", "A [20,30) 2", "A [40,50) 1");
            assertThat(driver.late()).isEmpty();
        });
    }

    private static void fillTo30(JobDriver driver) {
        partition(driver, "p1");
        for (int i = 0; i <= 30; i++) {
            partition(driver, "p0").addAt(i, rec("A", i));
        }
    }

    private static void atEveryParallelism(Job job, ObjIntConsumer<JobDriver> test) {
        for (int parallelism = 1; parallelism <= Cases.PARALLELISM_MAX; parallelism++) {
            test.accept(JobDriver.of(job).parallelism(parallelism), parallelism);
        }
    }

    private static Job tumbling(long grace) {
        return counting(SourceSettings.DEFAULT, grace);
    }

    private static Job idling() {
        return counting(SourceSettings.DEFAULT.withIdleTimeout(Duration.ofSeconds(60)), 0);
    }

    private static Job counting(SourceSettings settings, long grace) {
        Job job = Job.named("tumbling").maxParallelism(8);
        job.source("s", new ScenarioJob.NoSource(), settings)
                .keyBy(String.class, Rec::key)
                .window(Windows.tumbling(Duration.ofMillis(10)))
                .grace(Duration.ofMillis(grace))
                .aggregate("counts", Aggregates.count())
                .sink("out", new ScenarioJob.NoSink<>());
        return job;
    }

    private static Job sessions() {
        Job job = Job.named("sessions").maxParallelism(8);
        job.source("s", new ScenarioJob.NoSource(), SourceSettings.DEFAULT)
                .keyBy(String.class, Rec::key)
                .window(Windows.session(Duration.ofMillis(10)))
                .aggregate("sessions", Aggregates.count())
                .sink("out", new ScenarioJob.NoSink<>());
        return job;
    }

    private static <R> Job summing(Windows windows, io.tidemark.aggregate.Aggregate<Rec, R> aggregate) {
        Job job = Job.named("sums").maxParallelism(8);
        job.source("s", new ScenarioJob.NoSource(), SourceSettings.DEFAULT)
                .keyBy(String.class, Rec::key)
                .window(windows)
                .aggregate("sums", aggregate)
                .sink("out", new ScenarioJob.NoSink<>());
        return job;
    }

    private static Job dedupAsItComes() {
        Job job = Job.named("dedup").maxParallelism(8);
        job.source("s", new ScenarioJob.NoSource(), SourceSettings.DEFAULT)
                .keyBy(String.class, Rec::key)
                .dedup("first", Duration.ofMillis(10))
                .sink("out", new ScenarioJob.NoSink<>());
        return job;
    }

    private static io.tidemark.testkit.DrivenPartition partition(JobDriver driver, String name) {
        return driver.source("s").partition(name);
    }

    private static Rec rec(String key, long time) {
        return new Rec(key, time, 1, 0, 0);
    }

    private static Object record(DeadLetter letter) {
        Object record = letter.record();
        return record == null ? "nothing" : record;
    }

    /** Results as "KEY [START,END) COUNT", sorted. */
    private static List<String> counts(JobDriver driver) {
        return driver.windows("out", String.class, Long.class).stream()
                .map(result -> result.key() + " [" + result.start() + "," + result.end() + ") " + result.value())
                .sorted()
                .toList();
    }
}
