package io.tidemark.testkit.driven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.tidemark.job.Job;
import io.tidemark.job.KeyedStream;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.job.Table;
import io.tidemark.job.TableJoin;
import io.tidemark.job.Ways;
import io.tidemark.process.Bound;
import io.tidemark.record.Counter;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Origin;
import io.tidemark.record.Reason;
import io.tidemark.testkit.JobDriver;
import io.tidemark.time.Times;
import io.tidemark.type.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Goal: what surrounds the join of a stream with a table (two types, clocks, waiting, what leaves the state, user code that throws,
 * counts, refusals) is as the contract says, for a table as it is and as of a time. Method: a job of two sources, driven as a user would.
 */
class TableJoinTest {

    private static final Origin ORDERS = new Origin("orders", "p");
    private static final Origin PRICES = new Origin("prices", "p");

    /** An order. */
    record Order(String item, long pieces) {}

    /** A change of a price: none to take the item out of the shop. */
    record Change(String item, Optional<Long> price) {
        @Nullable
        Long priceOrNull() {
            return price.orElse(null);
        }
    }

    @Test
    void fewLinesAreEnough() {
        Job job = Job.named("shop");
        Table<String, Long> prices = source(job, "prices", Change.class)
                .keyBy(String.class, Change::item)
                .table("prices", Long.class, Bound.unbounded(), Change::priceOrNull);
        source(job, "orders", Order.class)
                .keyBy(String.class, Order::item)
                .asOfJoin(prices, Duration.ofMinutes(10))
                .inner("priced", Long.class, (order, price) -> order.pieces() * price)
                .sink("out", new ScenarioJob.NoSink<>());
        JobDriver driver = JobDriver.of(job);
        driver.source("orders").partition("p").addAt(1_000, new Order("tea", 2)).addAt(5_000, new Order("tea", 3));
        driver.cut();
        driver.source("prices")
                .partition("p")
                .addAt(0, new Change("tea", Optional.of(10L)))
                .addAt(4_000, new Change("tea", Optional.of(20L)));
        assertThat(driver.results("out")).containsExactly(20L);
        driver.crashAndRestore();
        assertThat(driver.endOfInput().results("out")).containsExactly(20L, 60L);
    }

    @Test
    void aRecordWaitsUntilTheClockHasPassedItsTimeAndKeepsItsStamp() {
        JobDriver driver = JobDriver.of(asOf(join -> join.left("join", Type.STRING, TableJoinTest::text), 100));
        orders(driver, 20, "a");
        prices(driver, 20, "a", 1L);
        assertThat(driver.results("out")).isEmpty();
        assertThat(driver.count("join", Counter.IN)).isEqualTo(2);
        assertThat(driver.count("join", Counter.CONTRIBUTED))
                .as("both are held")
                .isZero();
        prices(driver, 21, "b", 1L);
        orders(driver, 21, "b");
        assertThat(driver.results("out")).containsExactly("a 1");
        assertThat(driver.clock("join")).isEqualTo(21);
        assertThat(driver.clock("after")).as("promised").isEqualTo(21);
    }

    @Test
    void whatIsLateHasItsReasonAndItsCount() {
        JobDriver driver = JobDriver.of(asOf(join -> join.left("join", Type.STRING, TableJoinTest::text), 10));
        orders(driver, 50, "x");
        orders(driver, 40, "a");
        orders(driver, 39, "a");
        prices(driver, 60, "x", 1L);
        prices(driver, 49, "a", 1L);
        assertThat(driver.late())
                .extracting(DeadLetter::reason, DeadLetter::time, DeadLetter::place)
                .containsExactlyInAnyOrder(tuple(Reason.HISTORY, 39L, "join"), tuple(Reason.HISTORY, 49L, "join"));
        assertThat(driver.count("join", Counter.LATE, ORDERS)).isEqualTo(1);
        assertThat(driver.count("join", Counter.LATE, PRICES)).isEqualTo(1);
        driver.endOfInput();
        assertThat(driver.count("join", Counter.CONTRIBUTED, ORDERS)).isEqualTo(2);
        assertThat(driver.count("join", Counter.PASSED, ORDERS)).isEqualTo(2);
        assertThat(driver.count("join", Counter.CONTRIBUTED, PRICES)).isEqualTo(1);
        assertThat(driver.count("join", Counter.PASSED, PRICES)).isZero();
    }

    @Test
    void aPartitionFoundLaterIsLateByItsReason() {
        JobDriver driver = JobDriver.of(asOf(join -> join.left("join", Type.STRING, TableJoinTest::text), 10));
        orders(driver, 50, "x");
        prices(driver, 30, "a", 1L);
        prices(driver, 60, "x", 1L);
        driver.run();
        driver.source("orders").partition("q").addAt(39, new Order("a", 1)).addAt(41, new Order("a", 1));
        assertThat(driver.late())
                .extracting(DeadLetter::reason, DeadLetter::time)
                .containsExactly(tuple(Reason.NEW_PARTITION, 39L));
        assertThat(driver.endOfInput().results("out")).containsExactlyInAnyOrder("x null", "a 1");
    }

    @Test
    void anInnerJoinFiltersWhatTheTableDoesNotHave() {
        for (boolean latest : new boolean[] {true, false}) {
            BiFunction<TableJoin<String, Order, Long>, String, Stream<String>> inner =
                    (join, name) -> join.inner(name, Type.STRING, TableJoinTest::text);
            JobDriver driver = JobDriver.of(job(latest, Bound.unbounded(), 10, inner));
            prices(driver, 1, "a", 1L);
            driver.run();
            orders(driver, 2, "a");
            orders(driver, 2, "b");
            assertThat(driver.endOfInput().results("out")).containsExactly("a 1");
            assertThat(driver.count("join", Counter.CONTRIBUTED, ORDERS)).isEqualTo(2);
            assertThat(driver.count("join", Counter.PASSED, ORDERS)).isEqualTo(2);
            assertThat(driver.count("join", Counter.FILTERED, ORDERS)).isEqualTo(1);
        }
    }

    @Test
    void userCodeThatThrowsLeavesNoTrace() {
        for (boolean latest : new boolean[] {true, false}) {
            Job job = job(
                    latest,
                    Bound.unbounded(),
                    10,
                    (join, name) -> join.left(name, Type.STRING, (order, price) -> {
                        if (order.pieces() == 13) {
                            throw new IllegalArgumentException("thirteen");
                        }
                        return text(order, price);
                    }));
            JobDriver driver = JobDriver.of(job.onUserError(Job.ErrorPolicy.DEAD_LETTER));
            prices(driver, 1, "a", 1L);
            prices(driver, 2, "a", -1L);
            driver.run();
            driver.source("orders").partition("p").addAt(3, new Order("a", 13)).addAt(4, new Order("a", 1));
            assertThat(driver.endOfInput().results("out")).containsExactly("a 1");
            assertThat(driver.deadLetters())
                    .extracting(DeadLetter::reason, DeadLetter::place, DeadLetter::time)
                    .containsExactlyInAnyOrder(
                            tuple(Reason.USER_ERROR, "join", 2L), tuple(Reason.USER_ERROR, "join", 3L));
            assertThat(driver.count("join", Counter.REFUSED)).isEqualTo(2);
            assertThat(driver.count("join", Counter.CONTRIBUTED)).isEqualTo(2);
        }
    }

    /** Versions that nobody can see any more, deleted keys and expired ones leave, and those that can be seen stay. */
    @Test
    void theTableForgetsWhatTheHistoryDoesNotReach() {
        BiFunction<TableJoin<String, Order, Long>, String, Stream<String>> left =
                (join, name) -> join.left(name, Type.STRING, TableJoinTest::text);
        JobDriver driver = JobDriver.of(job(false, Bound.unbounded(), 10, left));
        for (int i = 0; i < 50; i++) {
            prices(driver, i, "a", (long) i);
            prices(driver, i, "gone" + i, 1L);
            prices(driver, i, "gone" + i, null);
        }
        prices(driver, 49, "stays", 7L);
        orders(driver, 49, "a");
        assertThat(driver.rows("join"))
                .as("five held; of a 39 to 48, of gone 40 to 48, and a note for each but 39")
                .isEqualTo(5 + 10 + 9 + 9 + 9);
        driver.cut().crashAndRestore(3);
        orders(driver, 1_000, "a");
        orders(driver, 991, "stays");
        prices(driver, 1_000, "x", null);
        prices(driver, 1_011, "x", null);
        orders(driver, 1_011, "gone3");
        assertThat(driver.results("out")).containsExactlyInAnyOrder("a 49", "a 49", "stays 7");
        assertThat(driver.rows("join")).as("a, stays and two held").isEqualTo(4);
        JobDriver mortal = JobDriver.of(job(false, Bound.ttl(Duration.ofMillis(5)), 10, left));
        prices(mortal, 0, "a", 1L);
        orders(mortal, 30, "b");
        prices(mortal, 15, "b", 1L);
        assertThat(mortal.rows("join"))
                .as("at 15 a can be seen as of 5: a, its note, two held")
                .isEqualTo(4);
        prices(mortal, 16, "c", 1L);
        assertThat(mortal.rows("join"))
                .as("at 16 no more: b, its note, two held")
                .isEqualTo(4);
        orders(mortal, 500, "a");
        prices(mortal, 500, "d", null);
        prices(mortal, 600, "d", null);
        orders(mortal, 600, "b");
        assertThat(mortal.endOfInput().results("out")).containsExactlyInAnyOrder("b null", "a null", "b null");
        assertThat(mortal.rows("join")).as("a deletion and its note").isEqualTo(2);
    }

    /**
     * A table as it is: what each record is given is what the changes up to some moment made of its key, and that moment does not go
     * back; with no change on its way it is what all of them made of it. So it is with cuts and crashes too.
     */
    @Test
    void theLatestGoesWithTheTable() {
        for (long seed = 1; seed <= 60; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            BiFunction<TableJoin<String, Order, Long>, String, Stream<String>> left =
                    (join, name) -> join.left(name, Type.STRING, TableJoinTest::numbered);
            JobDriver driver = JobDriver.of(job(true, Bound.unbounded(), 0, left))
                    .parallelism(1 + random.nextInt(4))
                    .interleaving(seed);
            Map<String, List<String>> changes = new LinkedHashMap<>();
            int orders = drawn(random, driver, changes);
            for (boolean more = true; more; ) {
                more = driver.step();
                if (random.nextInt(6) == 0) {
                    driver.cut();
                }
                if (random.nextInt(15) == 0) {
                    driver.crashAndRestore(1 + random.nextInt(4));
                    more = true;
                }
            }
            for (String item : changes.keySet()) {
                driver.source("orders").partition("p").addAt(900, new Order(item, orders++));
            }
            check(seed, driver.endOfInput(), orders, changes);
        }
    }

    private static int drawn(SplittableRandom random, JobDriver driver, Map<String, List<String>> changes) {
        int orders = 0;
        for (int i = 0; i < 80; i++) {
            String item = "i" + random.nextInt(3);
            long time = random.nextInt(100);
            if (random.nextBoolean()) {
                driver.source("orders").partition("p").addAt(time, new Order(item, orders++));
                continue;
            }
            Long price = random.nextInt(4) == 0 ? null : (long) i;
            prices(driver, time, item, price);
            changes.computeIfAbsent(item, any -> new ArrayList<>(List.of("null")))
                    .add(String.valueOf(price));
        }
        return orders;
    }

    private static void check(long seed, JobDriver driver, int orders, Map<String, List<String>> changes) {
        assertThat(driver.results("out")).as("seed %d", seed).hasSize(orders);
        Map<String, Integer> reached = new LinkedHashMap<>();
        Map<String, Long> lastOrder = new LinkedHashMap<>();
        for (Object result : driver.results("out")) {
            String[] words = result.toString().split(" ", -1);
            List<String> ofItem = changes.getOrDefault(words[0], List.of("null"));
            assertThat(Long.parseLong(words[1]))
                    .as("seed %d", seed)
                    .isGreaterThan(lastOrder.getOrDefault(words[0], -1L));
            lastOrder.put(words[0], Long.parseLong(words[1]));
            int from = reached.getOrDefault(words[0], 0);
            int at = ofItem.subList(from, ofItem.size()).indexOf(words[2]);
            assertThat(at)
                    .as("seed %d: %s of %s from %d", seed, result, ofItem, from)
                    .isNotNegative();
            reached.put(words[0], from + at);
        }
        changes.forEach((item, values) -> assertThat(values.get(reached.getOrDefault(item, 0)))
                .as("seed %d: the last of %s", seed, item)
                .isEqualTo(values.get(values.size() - 1)));
    }

    @Test
    void theTableAsItIsDoesNotHoldTheClock() {
        BiFunction<TableJoin<String, Order, Long>, String, Stream<String>> left =
                (join, name) -> join.left(name, Type.STRING, TableJoinTest::text);
        Job job = job(true, Bound.unbounded(), 0, left);
        JobDriver driver = JobDriver.of(job);
        prices(driver, 5, "a", 1L);
        driver.run();
        orders(driver, 100, "a");
        assertThat(driver.results("out")).containsExactly("a 1");
        assertThat(driver.clock("join")).isEqualTo(100);
        assertThat(driver.clock("after")).isEqualTo(100);
        assertThat(job.sources())
                .allSatisfy(source -> assertThat(new Ways(job).meeting(source)).containsExactly(source));
        Job waiting = job(false, Bound.unbounded(), 0, left);
        assertThat(waiting.sources())
                .allSatisfy(
                        source -> assertThat(new Ways(waiting).meeting(source)).hasSize(2));
        JobDriver held = JobDriver.of(waiting);
        orders(held, 100, "a");
        assertThat(held.clock("join")).isEqualTo(Times.BEFORE_ALL);
    }

    /** FLINK-9514, for both kinds of time. */
    @Test
    void entriesOfTheLatestExpire() {
        BiFunction<TableJoin<String, Order, Long>, String, Stream<String>> left =
                (join, name) -> join.left(name, Type.STRING, TableJoinTest::text);
        for (Bound bound : List.of(Bound.ttl(ms(10_000)), Bound.processingTimeTtl(ms(10_000)))) {
            JobDriver driver = JobDriver.of(job(true, bound, 0, left));
            prices(driver, 0, "a", 1L);
            driver.run();
            orders(driver, 10_000, "a");
            driver.advanceProcessingTime(ms(10_000));
            orders(driver, 10_000, "a");
            driver.run().cut().crashAndRestore();
            driver.advanceProcessingTime(ms(1));
            orders(driver, 10_001, "a");
            driver.advanceProcessingTime(ms(5_000));
            orders(driver, 20_000, "a");
            assertThat(driver.results("out")).containsExactly("a 1", "a 1", "a null", "a null");
            assertThat(driver.rows("join")).isZero();
        }
    }

    @Test
    void oneTableForTwoJoins() {
        Job job = Job.named("two").maxParallelism(8);
        Table<String, Long> prices = prices(job, Bound.unbounded());
        KeyedStream<String, Order> orders = source(job, "orders", Order.class).keyBy(String.class, Order::item);
        orders.asOfJoin(prices, ms(10))
                .left("one", Type.STRING, TableJoinTest::text)
                .sink("a", new ScenarioJob.NoSink<>());
        orders.latestJoin(prices).left("two", Type.STRING, TableJoinTest::text).sink("b", new ScenarioJob.NoSink<>());
        JobDriver driver = JobDriver.of(job);
        prices(driver, 1, "a", 1L);
        prices(driver, 5, "a", 2L);
        driver.run();
        orders(driver, 3, "a");
        driver.endOfInput();
        assertThat(driver.results("a")).containsExactly("a 1");
        assertThat(driver.results("b")).containsExactly("a 2");
    }

    @Test
    void mistakesGetASentence() {
        Job job = Job.named("one");
        KeyedStream<String, Order> orders = source(job, "orders", Order.class).keyBy(String.class, Order::item);
        KeyedStream<String, Change> changes =
                source(job, "prices", Change.class).keyBy(String.class, Change::item);
        Table<String, Long> prices = changes.table("prices", Long.class, Bound.unbounded(), Change::priceOrNull);
        assertThatThrownBy(() -> orders.asOfJoin(prices, ms(-1))).hasMessageContaining("PT-0.001S");
        assertThatThrownBy(() -> orders.latestJoin(prices(Job.named("other"), Bound.unbounded())))
                .hasMessageContaining("two jobs, one and other");
        assertThatThrownBy(() -> changes.table("a b", Long.class, Bound.unbounded(), Change::priceOrNull))
                .hasMessageContaining("a b");
        assertThatThrownBy(() -> orders.asOfJoin(
                        changes.table("held", Long.class, Bound.unbounded(), Change::priceOrNull), ms(1)))
                .hasMessageContaining("cannot be called \"held\"");
        assertThatThrownBy(() ->
                        orders.latestJoin(changes.table("timers", Long.class, Bound.unbounded(), Change::priceOrNull)))
                .hasMessageContaining("cannot be called \"timers\"");
        assertThatThrownBy(() -> orders.asOfJoin(
                        changes.table("prices", Long.class, Bound.processingTimeTtl(ms(1)), Change::priceOrNull),
                        ms(1)))
                .hasMessageContaining("expire by processing time");
        JobDriver driver = JobDriver.of(asOf(join -> join.left("join", Type.STRING, (o, p) -> nothing()), 1));
        orders(driver, 1, "a");
        assertThatThrownBy(driver::endOfInput)
                .hasRootCauseMessage("The function given to the join returned null; records are never null.");
    }

    @SuppressWarnings("NullAway") // As a user's code may.
    private static String nothing() {
        return null;
    }

    /** What a test does with a join. */
    private interface Joining {
        Stream<String> of(TableJoin<String, Order, Long> join);
    }

    private static Job asOf(Joining joining, long history) {
        return job(false, Bound.unbounded(), history, (join, name) -> joining.of(join));
    }

    private static Job job(
            boolean latest,
            Bound bound,
            long history,
            BiFunction<TableJoin<String, Order, Long>, String, Stream<String>> joining) {
        Job job = Job.named("join").maxParallelism(8);
        KeyedStream<String, Order> orders = source(job, "orders", Order.class).keyBy(String.class, Order::item);
        Table<String, Long> prices = prices(job, bound);
        Stream<String> joined =
                joining.apply(latest ? orders.latestJoin(prices) : orders.asOfJoin(prices, ms(history)), "join");
        joined.sink("out", new ScenarioJob.NoSink<>());
        joined.keyBy(Type.STRING, text -> text).dedup("after", ms(1)).sink("last", new ScenarioJob.NoSink<>());
        return job;
    }

    /** A price below zero is a mistake. */
    private static Table<String, Long> prices(Job job, Bound bound) {
        return source(job, "prices", Change.class)
                .keyBy(String.class, Change::item)
                .table("prices", Long.class, bound, change -> {
                    Long price = change.priceOrNull();
                    if (price != null && price < 0) {
                        throw new IllegalArgumentException("below zero");
                    }
                    return price;
                });
    }

    private static String text(Order order, @Nullable Long price) {
        return order.item() + " " + price;
    }

    private static String numbered(Order order, @Nullable Long price) {
        return order.item() + " " + order.pieces() + " " + price;
    }

    private static void orders(JobDriver driver, long time, String item) {
        driver.source("orders").partition("p").addAt(time, new Order(item, 1));
    }

    private static void prices(JobDriver driver, long time, String item, @Nullable Long price) {
        driver.source("prices").partition("p").addAt(time, new Change(item, Optional.ofNullable(price)));
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
}
