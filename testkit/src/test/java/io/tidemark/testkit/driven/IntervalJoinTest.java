package io.tidemark.testkit.driven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.tidemark.job.IntervalJoin;
import io.tidemark.job.Job;
import io.tidemark.job.KeyedStream;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.record.Counter;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Origin;
import io.tidemark.record.Reason;
import io.tidemark.testkit.JobDriver;
import io.tidemark.type.Type;
import io.tidemark.window.Emission;
import io.tidemark.window.Windows;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Goal: what surrounds an interval join (two types, times and stamps, exceptions to lateness, user code that throws, order behind
 * it, refusals) is as the contract says. Method: a job of two sources, driven as a user would.
 */
class IntervalJoinTest {

    /** An order. */
    record Order(long id, long amount) {}

    /** A payment of an order. */
    record Payment(long order, String card) {}

    @Test
    void tenLinesAreEnough() {
        Job job = Job.named("payments");
        KeyedStream<Long, Payment> payments =
                source(job, "payments", Payment.class).keyByLong(Payment::order);
        source(job, "orders", Order.class)
                .keyByLong(Order::id)
                .intervalJoin(payments, Duration.ZERO, Duration.ofMinutes(5))
                .left(
                        "paid",
                        Type.STRING,
                        (order, payment) -> order.id() + (payment == null ? " unpaid" : " by " + payment.card()))
                .sink("out", new ScenarioJob.NoSink<>());
        JobDriver driver = JobDriver.of(job);
        driver.source("orders").partition("p").addAt(0, new Order(1, 10)).addAt(1_000, new Order(2, 20));
        driver.cut();
        driver.source("payments").partition("p").addAt(300_000, new Payment(1, "visa"));
        driver.crashAndRestore();
        driver.source("payments").partition("p").addAt(301_001, new Payment(2, "visa"));
        driver.source("orders").partition("p").addAt(301_001, new Order(3, 30));
        assertThat(driver.results("out")).containsExactlyInAnyOrder("1 by visa", "2 unpaid");
        assertThat(driver.count("paid", Counter.CONTRIBUTED, new Origin("payments", "p")))
                .isEqualTo(2);
        assertThat(driver.endOfInput().results("out")).endsWith("3 unpaid");
    }

    @Test
    void theClockIsTheLowerOneAndThePromiseLeavesRoomForUnmatchedRows() {
        JobDriver driver = JobDriver.of(joining(join -> join.grace(Duration.ofMillis(3)), IntervalJoinTest::full));
        driver.source("l").partition("p").addAt(100, rec("A", 100));
        driver.source("r").partition("p").addAt(60, rec("B", 60));
        assertThat(driver.clock("join")).isEqualTo(60);
        // 60, less the grace 3, less the longest reach 20.
        assertThat(driver.clock("after")).isEqualTo(37);
        JobDriver inner = JobDriver.of(joining(join -> join.grace(Duration.ofMillis(3)), IntervalJoinTest::inner));
        inner.source("l").partition("p").addAt(100, rec("A", 100));
        inner.source("r").partition("p").addAt(60, rec("B", 60));
        assertThat(inner.clock("after")).isEqualTo(57);
    }

    @Test
    void aPartitionFoundLaterIsLateByItsReason() {
        JobDriver driver = JobDriver.of(joining(join -> join, IntervalJoinTest::full));
        driver.source("l").partition("p").addAt(50, rec("A", 50));
        driver.source("r").partition("p").addAt(60, rec("A", 60));
        driver.run();
        driver.source("l").partition("q").addAt(45, rec("A", 45)).addAt(55, rec("A", 55));
        assertThat(driver.late())
                .extracting(DeadLetter::reason, DeadLetter::time)
                .containsExactly(tuple(Reason.NEW_PARTITION, 45L));
        assertThat(driver.count("join", Counter.LATE)).isEqualTo(1);
    }

    @Test
    void aGraceThatWasRaisedDoesNotBringBackWhatIsFinal() {
        JobDriver driver = JobDriver.of(joining(join -> join, IntervalJoinTest::full));
        driver.source("l").partition("p").addAt(0, rec("A", 0)).addAt(30, rec("X", 30));
        driver.source("r").partition("p").addAt(30, rec("X", 30));
        assertThat(driver.results("out")).extracting("key").containsExactlyInAnyOrder("A", "X");
        driver.cut().crashAndRestore(joining(join -> join.grace(Duration.ofMillis(20)), IntervalJoinTest::full));
        // Its match was reported as unmatched: it must not be reported again as matched.
        driver.source("r").partition("p").addAt(12, rec("A", 12)).addAt(30, rec("Y", 30));
        assertThat(driver.late())
                .extracting(DeadLetter::reason, DeadLetter::time)
                .containsExactly(tuple(Reason.ALREADY_FINAL, 12L));
        driver.source("l").partition("p").addAt(35, rec("Y", 35));
        assertThat(driver.endOfInput().results("out")).extracting("key").containsExactlyInAnyOrder("A", "X", "Y");
    }

    @Test
    void aPairThatTheFunctionThrowsOnIsADeadLetterAndItsRowsAreMatched() {
        for (int order = 0; order < 6; order++) {
            Job job = joining(
                    join -> join,
                    (join, name) -> join.full(name, Rec.class, (left, right) -> {
                        if (left != null && right != null && left.value() + right.value() == 13) {
                            throw new IllegalArgumentException("thirteen");
                        }
                        return Rec.joined(left, right);
                    }));
            JobDriver driver = JobDriver.of(job.onUserError(Job.ErrorPolicy.DEAD_LETTER));
            driver.interleaving(order);
            driver.source("l").partition("p").addAt(1, new Rec("A", 1, 6, 0, 0)).addAt(2, new Rec("B", 2, 5, 0, 0));
            driver.source("r").partition("p").addAt(3, new Rec("A", 3, 7, 0, 0)).addAt(4, new Rec("B", 4, 7, 0, 0));
            assertThat(driver.endOfInput().results("out")).extracting("key").containsExactly("B");
            assertThat(driver.deadLetters())
                    .extracting(DeadLetter::reason, DeadLetter::place, DeadLetter::time)
                    .containsExactly(tuple(Reason.USER_ERROR, "join", 3L));
            assertThat(driver.count("join", Counter.CONTRIBUTED)).isEqualTo(4);
        }
        JobDriver stopping =
                JobDriver.of(joining(join -> join, (join, name) -> join.inner(name, Rec.class, (l, r) -> nothing())));
        stopping.source("l").partition("p").addAt(1, rec("A", 1));
        stopping.source("r").partition("p").addAt(1, rec("A", 1));
        assertThatThrownBy(stopping::run)
                .hasRootCauseMessage("The function given to the join returned null; records are never null.");
    }

    @SuppressWarnings("NullAway") // As a user's code may.
    private static Rec nothing() {
        return null;
    }

    /** Rows of one time, some made of one record, and an operator behind the join that lets only the first of them pass. */
    @Test
    void joinedRowsOfOneTimeHaveAnOrder() {
        for (long[] interval : new long[][] {{-5, 5}, {-9, -1}, {1, 9}}) {
            List<Object> expected = first(interval, JobDriver.of(twins(interval)));
            assertThat(expected).hasSize(1);
            for (int seed = 0; seed < 40; seed++) {
                JobDriver driver =
                        JobDriver.of(twins(interval)).parallelism(1 + seed % 4).interleaving(seed);
                if (seed % 3 == 0) {
                    driver.batchSize(16);
                }
                assertThat(first(interval, driver)).as("seed %d", seed).isEqualTo(expected);
            }
        }
    }

    private static Job twins(long[] interval) {
        Job job = Job.named("twins").maxParallelism(8);
        KeyedStream<String, Rec> right = twice(source(job, "r", Rec.class)).keyBy(String.class, Rec::key);
        twice(source(job, "l", Rec.class))
                .keyBy(String.class, Rec::key)
                .intervalJoin(right, Duration.ofMillis(interval[0]), Duration.ofMillis(interval[1]))
                .grace(Duration.ofMillis(interval[0] > 0 || interval[1] < 0 ? 0 : 5))
                .inner("join", Rec.class, (l, r) -> new Rec("all", 0, 10 * l.value() + r.value(), 0, 0))
                .keyBy(String.class, Rec::key)
                .dedupOrdered("first", Duration.ofMillis(100))
                .sink("out", new ScenarioJob.NoSink<>());
        return job;
    }

    private static Stream<Rec> twice(Stream<Rec> stream) {
        return stream.flatMap(Rec.class, (rec, out) -> {
            out.accept(rec);
            out.accept(new Rec(rec.key(), rec.time(), rec.value() + 1, 0, 0));
        });
    }

    private static List<Object> first(long[] interval, JobDriver driver) {
        long shift = interval[0] > 0 ? -5 : interval[1] < 0 ? 5 : 0;
        for (String key : List.of("A", "B", "C")) {
            driver.source("l").partition("p").addAt(20 + shift, new Rec(key, 20, 1, 0, 0));
            driver.source("l").partition("q").addAt(20 + shift, new Rec(key, 20, 3, 0, 0));
            driver.source("r").partition("p").addAt(20, new Rec(key, 20, 1, 0, 0));
            driver.source("r").partition("q").addAt(20, new Rec(key, 20, 3, 0, 0));
        }
        return driver.endOfInput().results("out");
    }

    @Test
    void theOrderInWhichSourcesAreWrittenDoesNotMatter() {
        JobDriver driver = JobDriver.of(joining(join -> join, IntervalJoinTest::full));
        driver.source("l").partition("p").addAt(100, rec("A", 100));
        driver.source("r").partition("p").addAt(60, rec("B", 60));
        driver.run().cut();
        Job other = Job.named("join").maxParallelism(8);
        Stream<Rec> right = source(other, "r", Rec.class);
        finish(full(keyed(source(other, "l", Rec.class)).intervalJoin(keyed(right), ms(-20), ms(10)), "join"));
        driver.crashAndRestore(other);
        driver.source("r").partition("p").addAt(90, rec("A", 90));
        driver.source("l").partition("p").addAt(140, rec("B", 140));
        driver.source("r").partition("p").addAt(140, rec("B", 140));
        assertThat(driver.late()).isEmpty();
        assertThat(driver.results("out")).extracting("key", "time").contains(tuple("A", 100L), tuple("B", 60L));
    }

    @Test
    void mistakesGetASentence() {
        Job job = Job.named("one");
        KeyedStream<String, Rec> left = keyed(source(job, "l", Rec.class));
        KeyedStream<String, Rec> right = keyed(source(job, "r", Rec.class));
        KeyedStream<String, Rec> foreign = keyed(source(Job.named("two"), "r", Rec.class));
        assertThatThrownBy(() -> left.intervalJoin(right, ms(5), ms(4))).hasMessageContaining("is empty");
        assertThatThrownBy(() -> left.intervalJoin(right, Duration.ofNanos(5), ms(4)))
                .hasMessageContaining("PT0.000000005S");
        assertThatThrownBy(() -> left.intervalJoin(right, Duration.ofDays(-365_000_000_000L), ms(4)))
                .hasMessageContaining("2^60");
        assertThatThrownBy(() -> left.intervalJoin(right, ms(0), ms(4)).grace(ms(-1)))
                .hasMessageContaining("PT-0.001S");
        assertThatThrownBy(() -> left.intervalJoin(foreign, ms(0), ms(4)))
                .hasMessageContaining("two jobs, one and two");
        KeyedStream<String, io.tidemark.record.Windowed<String, Long>> early = right.window(Windows.tumbling(ms(5)))
                .emit(Emission.onUpdate())
                .aggregate("counts", io.tidemark.aggregate.Aggregates.count())
                .keyBy(String.class, io.tidemark.record.Windowed::key);
        assertThatThrownBy(() -> left.intervalJoin(early, ms(0), ms(4)).inner("join", Type.STRING, (l, r) -> ""))
                .hasMessageContaining("FINAL");
        Job wrong = Job.named("wrong");
        KeyedStream<BigDecimal, Rec> cents =
                source(wrong, "r", Rec.class).keyBy(Type.decimal(2), rec -> BigDecimal.ONE);
        KeyedStream<BigDecimal, Rec> mills =
                source(wrong, "l", Rec.class).keyBy(Type.decimal(3), rec -> BigDecimal.ONE);
        assertThatThrownBy(() -> mills.intervalJoin(cents, ms(0), ms(4)))
                .hasMessageContaining("\"scale\":3")
                .hasMessageContaining("\"scale\":2")
                .hasMessageContaining("give both streams keys of one type");
    }

    private static Job joining(
            UnaryOperator<IntervalJoin<String, Rec, Rec>> change,
            BiFunction<IntervalJoin<String, Rec, Rec>, String, Stream<Rec>> kind) {
        Job job = Job.named("join").maxParallelism(8);
        KeyedStream<String, Rec> left = keyed(source(job, "l", Rec.class));
        KeyedStream<String, Rec> right = keyed(source(job, "r", Rec.class));
        finish(kind.apply(change.apply(left.intervalJoin(right, ms(-20), ms(10))), "join"));
        return job;
    }

    private static void finish(Stream<Rec> joined) {
        joined.sink("out", new ScenarioJob.NoSink<>());
        keyed(joined).dedup("after", ms(1)).sink("last", new ScenarioJob.NoSink<>());
    }

    private static Stream<Rec> full(IntervalJoin<String, Rec, Rec> join, String name) {
        return join.full(name, Rec.class, Rec::joined);
    }

    private static Stream<Rec> inner(IntervalJoin<String, Rec, Rec> join, String name) {
        return join.inner(name, Rec.class, Rec::joined);
    }

    private static KeyedStream<String, Rec> keyed(Stream<Rec> stream) {
        return stream.keyBy(String.class, Rec::key);
    }

    private static <T> Stream<T> source(Job job, String name, Class<T> type) {
        return job.source(name, new Unread<>(Type.of(type)), SourceSettings.DEFAULT);
    }

    /** A source that the driver stands in for. */
    private record Unread<T>(Type<T> type) implements io.tidemark.source.Source<T> {
        @Override
        public io.tidemark.source.SourceRun<T> start() {
            throw new IllegalStateException("The driver stands in for the source.");
        }
    }

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private static Rec rec(String key, long time) {
        return new Rec(key, time, 1, 0, 0);
    }
}
