package io.tidemark.testkit.driven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.RefusedException;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.process.Bound;
import io.tidemark.process.KeyedProcess;
import io.tidemark.process.ListState;
import io.tidemark.process.MapState;
import io.tidemark.process.ProcessContext;
import io.tidemark.process.ProcessSetup;
import io.tidemark.process.SideOutput;
import io.tidemark.process.Timers;
import io.tidemark.process.ValueState;
import io.tidemark.record.Counter;
import io.tidemark.record.Reason;
import io.tidemark.testkit.JobDriver;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Goal: the cases about timers, times to live, errors and outputs of a process come out right. Method: small processes in a driven job,
 * with a cut and a crash after every step unless the step itself is what is looked at.
 */
class ProcessTest {

    private static final String OUT = "out";

    private static Job job(Function<ProcessSetup, KeyedProcess<String, Rec, String>> process, String... sources) {
        Job job = Job.named("processed").maxParallelism(8).onUserError(Job.ErrorPolicy.DEAD_LETTER);
        Stream<Rec> stream = job.source("s", new ScenarioJob.NoSource(), SourceSettings.DEFAULT);
        for (String source : sources) {
            stream = stream.union(job.source(source, new ScenarioJob.NoSource(), SourceSettings.DEFAULT));
        }
        stream.keyBy(String.class, Rec::key).process("p", String.class, process).sink(OUT, new ScenarioJob.NoSink<>());
        return job;
    }

    private static JobDriver driver(Function<ProcessSetup, KeyedProcess<String, Rec, String>> process) {
        return JobDriver.of(job(process)).fixedPartitions();
    }

    private static void add(JobDriver driver, String source, String key, long... times) {
        for (long time : times) {
            driver.source(source).partition("p0").addAt(time, new Rec(key, time, time, 0, 0));
        }
    }

    /** Reads what there is, with a cut, a crash and a start from the cut at another parallelism after each step. */
    private static void runWithCrashes(JobDriver driver) {
        for (int step = 0; driver.step(); step++) {
            driver.cut().crashAndRestore(1 + step % 4);
        }
    }

    /** Calls of onRecord as given, and a note of each timer with the time that it sees. */
    private abstract static class Noting implements KeyedProcess<String, Rec, String> {
        @Override
        public void onTimer(String timer, ProcessContext<String, String> context) {
            context.emit(timer + "@" + context.clock() + (context.inputEnded() ? " at the end" : ""));
        }

        @Override
        public void onProcessingTimer(String timer, ProcessContext<String, String> context) {
            context.emit(timer + "@" + context.processingTime() + " clock " + context.clock());
        }
    }

    /** beam#35090, BEAM-7520. */
    @Test
    void timersFireInOrderOnceAndNotEarly() {
        JobDriver driver = driver(setup -> new Noting() {
            @Override
            public void onRecord(Rec rec, ProcessContext<String, String> context) {
                if (rec.time() == 0) {
                    context.timers().set("b", 20);
                    context.timers().set("a", 10);
                }
            }

            @Override
            public void onTimer(String timer, ProcessContext<String, String> context) {
                super.onTimer(timer, context);
                if (timer.equals("a")) {
                    context.timers().set("c", 15);
                }
            }
        });
        add(driver, "s", "A", 0);
        add(driver, "s", "B", 9);
        runWithCrashes(driver);
        assertThat(driver.results(OUT)).isEmpty();
        add(driver, "s", "B", 10);
        runWithCrashes(driver);
        assertThat(driver.results(OUT)).containsExactly("a@10");
        add(driver, "s", "B", 100);
        runWithCrashes(driver);
        assertThat(driver.results(OUT)).containsExactly("a@10", "c@15", "b@20");
        assertThat(driver.rows("p")).isZero();
    }

    @Test
    void settingAgainMovesAndRemovingRemoves() {
        JobDriver driver = driver(setup -> new Noting() {
            @Override
            public void onRecord(Rec rec, ProcessContext<String, String> context) {
                context.timers().set("idle", rec.time() + 10);
                context.timers().set("never", rec.time() + 5);
                context.timers().remove("never");
                assertThat(context.timers().time("idle")).hasValue(rec.time() + 10);
                assertThat(context.timers().time("never")).isEmpty();
            }
        });
        add(driver, "s", "A", 0, 8, 16);
        add(driver, "s", "B", 25, 26, 40);
        runWithCrashes(driver);
        driver.endOfInput();
        assertThat(driver.results(OUT)).containsExactly("idle@26", "idle@36", "idle@50 at the end");
    }

    /** beam#39822, #19411: of two sources the slower one holds the timers, whatever the faster one has read. */
    @Test
    void aQuietSourceHoldsTheTimers() {
        JobDriver driver = JobDriver.of(job(
                setup -> new Noting() {
                    @Override
                    public void onRecord(Rec rec, ProcessContext<String, String> context) {
                        context.emit("record " + rec.time());
                        context.timers().set("t", 60);
                    }
                },
                "quiet"));
        add(driver, "s", "A", 40, 100);
        add(driver, "quiet", "A", 50);
        add(driver, "s", "A", 200);
        driver.run().cut().crashAndRestore(3);
        assertThat(driver.results(OUT)).doesNotContain("t@60");
        add(driver, "quiet", "A", 55);
        assertThat(driver.results(OUT)).contains("record 55").doesNotContain("t@60");
        add(driver, "quiet", "B", 60);
        assertThat(driver.results(OUT)).contains("t@60");
    }

    /** A timer for a time that has passed goes with the record that set it, and so does what it sets for such a time. */
    @Test
    void aTimerInThePastFiresWithItsRecord() {
        JobDriver driver = driver(setup -> new Noting() {
            @Override
            public void onRecord(Rec rec, ProcessContext<String, String> context) {
                context.emit("record " + rec.time());
                context.timers().set("past", rec.time() - 10);
            }

            @Override
            public void onTimer(String timer, ProcessContext<String, String> context) {
                super.onTimer(timer, context);
                if (timer.equals("past")) {
                    context.timers().set("then", context.time() + 3);
                }
            }
        });
        add(driver, "s", "A", 20, 21);
        runWithCrashes(driver);
        assertThat(driver.results(OUT))
                .containsExactly("record 20", "past@10", "then@13", "record 21", "past@11", "then@14");
    }

    @Test
    void aTimerSetsLaterOnesOnlyAndNoEndlessChain() {
        JobDriver driver = driver(setup -> new Noting() {
            @Override
            public void onRecord(Rec rec, ProcessContext<String, String> context) {
                context.timers().set(rec.key(), rec.time());
            }

            @Override
            public void onTimer(String timer, ProcessContext<String, String> context) {
                context.timers().set(timer, context.time() + (timer.equals("same") ? 0 : 1));
            }
        });
        add(driver, "s", "same", 1);
        driver.run();
        assertThat(driver.deadLetters()).hasSize(1);
        assertThat(driver.deadLetters().get(0).detail()).contains("a timer can set later ones only");
        add(driver, "s", "endless", 2);
        driver.endOfInput();
        assertThat(driver.deadLetters()).hasSize(2);
        assertThat(driver.deadLetters().get(1).detail())
                .contains("the chain looks endless")
                .contains(String.valueOf(Timers.CHAIN_MAX));
        assertThat(driver.deadLetters().get(1).reason()).isEqualTo(Reason.USER_ERROR);
        assertThat(driver.rows("p")).isZero();
    }

    /** FLINK-39481. A timer that is set anew stops when it is told that the input has ended. */
    @Test
    void aPeriodicTimerEndsWithTheInput() {
        JobDriver driver = driver(setup -> new Noting() {
            @Override
            public void onRecord(Rec rec, ProcessContext<String, String> context) {
                if (context.timers().time("tick").isEmpty()) {
                    context.timers().set("tick", rec.time() + 10);
                }
            }

            @Override
            public void onTimer(String timer, ProcessContext<String, String> context) {
                super.onTimer(timer, context);
                if (!context.inputEnded()) {
                    context.timers().set(timer, context.time() + 10);
                }
            }
        });
        add(driver, "s", "A", 0);
        add(driver, "s", "B", 25);
        runWithCrashes(driver);
        driver.endOfInput();
        assertThat(driver.results(OUT))
                .containsExactlyInAnyOrder("tick@10", "tick@20", "tick@30 at the end", "tick@35 at the end");
    }

    @Test
    void aCallThatThrowsLeavesNoTrace() {
        JobDriver driver = driver(setup -> {
            ValueState<Long> sum = setup.value("sum", Long.class, Bound.unbounded());
            ListState<Long> all = setup.list("all", Long.class, Bound.unbounded());
            MapState<Long, Long> seen = setup.map("seen", Long.class, Long.class, Bound.unbounded());
            return new Noting() {
                @Override
                public void onRecord(Rec rec, ProcessContext<String, String> context) {
                    sum.set(sum.getOr(0L) + rec.value());
                    all.add(rec.value());
                    seen.put(rec.value(), rec.value());
                    context.timers().set("t" + rec.value(), 100);
                    context.emit(sum.get() + " " + all.get() + " " + seen.entries());
                    if (rec.value() == 2) {
                        all.clear();
                        seen.clear();
                        sum.clear();
                        throw new IllegalStateException("two");
                    }
                }
            };
        });
        add(driver, "s", "A", 1, 2, 3);
        runWithCrashes(driver);
        driver.endOfInput();
        assertThat(driver.results(OUT))
                .containsExactly("1 [1] {1=1}", "4 [1, 3] {1=1, 3=3}", "t1@100 at the end", "t3@100 at the end");
        assertThat(driver.deadLetters()).singleElement().satisfies(letter -> {
            assertThat(letter.reason()).isEqualTo(Reason.USER_ERROR);
            assertThat(letter.position()).isEqualTo("p0:1");
        });
        assertThat(driver.count("p", Counter.CONTRIBUTED)).isEqualTo(2);
        assertThat(driver.count("p", Counter.REFUSED)).isEqualTo(1);
    }

    /** FLINK-9514: elements expire one by one, an entry is visible while the clock is at most its time and the time to live. */
    @Test
    void entriesExpireByEventTime() {
        JobDriver driver = driver(setup -> {
            Bound bound = Bound.ttl(Duration.ofMillis(10));
            ListState<Long> list = setup.list("list", Long.class, bound);
            ValueState<Long> value = setup.value("value", Long.class, bound);
            MapState<String, Long> map = setup.map("map", String.class, Long.class, bound);
            return new Noting() {
                @Override
                public void onRecord(Rec rec, ProcessContext<String, String> context) {
                    context.emit(
                            list.get() + " " + value.get() + " " + map.entries().values());
                    if (rec.time() == 0 || rec.time() == 9) {
                        list.add(rec.time());
                        map.put("at " + rec.time(), rec.time());
                    }
                    if (rec.time() == 0) {
                        value.set(rec.time());
                    }
                }
            };
        });
        add(driver, "s", "A", 0, 9, 10, 11, 19, 20, 30);
        runWithCrashes(driver);
        assertThat(driver.results(OUT))
                .containsExactly(
                        "[] null []",
                        "[0] 0 [0]",
                        "[0, 9] 0 [0, 9]",
                        "[9] null [9]",
                        "[9] null [9]",
                        "[] null []",
                        "[] null []");
    }

    /** FLINK-9514, FLINK-10471: by processing time entries are gone after a downtime, by event time they are not. */
    @Test
    void aDowntimeEndsEntriesByProcessingTimeOnly() {
        JobDriver driver = driver(setup -> {
            ValueState<Long> byEvent = setup.value("event", Long.class, Bound.ttl(Duration.ofMinutes(10)));
            ValueState<Long> byProcessing =
                    setup.value("processing", Long.class, Bound.processingTimeTtl(Duration.ofMinutes(10)));
            return new Noting() {
                @Override
                public void onRecord(Rec rec, ProcessContext<String, String> context) {
                    context.emit(byEvent.get() + " " + byProcessing.get());
                    byEvent.set(rec.time());
                    if (rec.time() == 0) {
                        byProcessing.set(rec.time());
                    }
                }
            };
        });
        add(driver, "s", "A", 0, 1);
        driver.run().cut();
        driver.clock().advance(Duration.ofMinutes(10));
        driver.crashAndRestore();
        add(driver, "s", "A", 2);
        driver.run().cut();
        driver.clock().advance(Duration.ofMinutes(1));
        driver.crashAndRestore();
        add(driver, "s", "A", 3);
        assertThat(driver.results(OUT)).containsExactly("null null", "0 0", "1 0", "2 null");
    }

    /** FLINK-40354: what has expired leaves the store, within a quarter of its time to live. */
    @Test
    void expiredEntriesLeave() {
        JobDriver driver = driver(setup -> {
            Bound bound = Bound.ttl(Duration.ofHours(1));
            ListState<Long> list = setup.list("list", Long.class, bound);
            ValueState<Long> value = setup.value("value", Long.class, Bound.processingTimeTtl(Duration.ofHours(1)));
            MapState<String, Long> map = setup.map("map", String.class, Long.class, bound);
            return new Noting() {
                @Override
                public void onRecord(Rec rec, ProcessContext<String, String> context) {
                    if (!rec.key().equals("clock")) {
                        list.add(rec.time());
                        value.set(rec.time());
                        map.put(rec.key(), rec.time());
                    }
                }
            };
        });
        for (int key = 0; key < 20; key++) {
            add(driver, "s", "key" + key, key);
        }
        assertThat(driver.rows("p")).isEqualTo(60);
        add(driver, "s", "clock", Duration.ofMinutes(75).toMillis());
        driver.run().cut().crashAndRestore(2);
        assertThat(driver.rows("p")).isEqualTo(20);
        driver.advanceProcessingTime(Duration.ofMinutes(75));
        assertThat(driver.rows("p")).isZero();
    }

    @Test
    void timersByProcessingTime() {
        JobDriver driver = driver(setup -> new Noting() {
            @Override
            public void onRecord(Rec rec, ProcessContext<String, String> context) {
                context.processingTimers().set("poll", context.processingTime() + 60_000);
                context.processingTimers().set("soon", context.processingTime() + 1_000);
            }

            @Override
            public void onProcessingTimer(String timer, ProcessContext<String, String> context) {
                super.onProcessingTimer(timer, context);
                if (timer.equals("poll")) {
                    context.timers().set("past", 3);
                    context.processingTimers().set("last", context.processingTime() + 1);
                }
            }
        });
        add(driver, "s", "A", 5);
        driver.run().cut().crashAndRestore(3);
        driver.advanceProcessingTime(Duration.ofMillis(59_999));
        assertThat(driver.results(OUT)).containsExactly("soon@1000 clock 5");
        driver.cut().crashAndRestore(2);
        driver.advanceProcessingTime(Duration.ofMillis(1));
        assertThat(driver.results(OUT)).containsExactly("soon@1000 clock 5", "poll@60000 clock 5", "past@3");
        driver.endOfInput();
        assertThat(driver.results(OUT)).last().isEqualTo("last@60001 clock 5");
        assertThat(driver.rows("p")).isZero();
    }

    @Test
    void sideOutputsAndTheirTimes() {
        Job job = Job.named("sides").maxParallelism(4);
        Stream<String> results = job.source("s", new ScenarioJob.NoSource(), SourceSettings.DEFAULT)
                .keyBy(String.class, Rec::key)
                .process("p", String.class, Sided::new);
        assertThatThrownBy(() -> JobDriver.of(job)).isInstanceOf(RefusedException.class);
        results.sink(OUT, new ScenarioJob.NoSink<>());
        assertThatThrownBy(() -> JobDriver.of(job))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("side output");
        assertThatThrownBy(() -> results.side("odd", Long.class)).hasMessageContaining("records of");
        assertThatThrownBy(() -> results.side("else", Rec.class)).hasMessageContaining("[odd]");
        results.side("odd", Rec.class).sink("odd", new ScenarioJob.NoSink<>());
        JobDriver driver = JobDriver.of(job);
        add(driver, "s", "A", 1, 2, 3);
        assertThat(driver.results(OUT)).containsExactly("2");
        assertThat(driver.results("odd")).containsExactly(new Rec("A", 1, 1, 0, 0), new Rec("A", 3, 3, 0, 0));
    }

    private static final class Sided implements KeyedProcess<String, Rec, String> {
        private final SideOutput<Rec> odd;

        Sided(ProcessSetup setup) {
            odd = setup.side("odd", Rec.class);
        }

        @Override
        public void onRecord(Rec rec, ProcessContext<String, String> context) {
            if (rec.value() % 2 == 0) {
                context.emit(String.valueOf(rec.value()));
            } else {
                context.emit(odd, rec);
            }
        }
    }

    /** A timer may emit before its own time only as far as was declared. */
    @Test
    void anOutputDelayIsDeclared() {
        for (long delay : List.of(4L, 5L)) {
            JobDriver driver = driver(setup -> {
                setup.outputDelay(Duration.ofMillis(delay));
                return new Noting() {
                    @Override
                    public void onRecord(Rec rec, ProcessContext<String, String> context) {
                        if (rec.time() == 0) {
                            context.timers().set("t", 10);
                        }
                    }

                    @Override
                    public void onTimer(String timer, ProcessContext<String, String> context) {
                        context.emit("early", 5);
                    }
                };
            });
            add(driver, "s", "A", 0, 20);
            assertThat(driver.results(OUT)).hasSize(delay == 5 ? 1 : 0);
            assertThat(driver.deadLetters()).hasSize(delay == 5 ? 0 : 1);
        }
    }

    @Test
    void whatIsDeclaredBadlyIsRefused() {
        assertThatThrownBy(() -> driver(setup -> {
                    setup.value("x", Long.class, Bound.unbounded());
                    setup.list("x", Long.class, Bound.unbounded());
                    throw new IllegalStateException("It was not refused.");
                }))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("is taken");
        assertThatThrownBy(() -> driver(setup -> {
                    setup.value("timers", Long.class, Bound.unbounded());
                    throw new IllegalStateException("It was not refused.");
                }))
                .isInstanceOf(RefusedException.class);
        assertThatThrownBy(() -> Bound.ttl(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Bound.ttl(Duration.ofMillis(Long.MAX_VALUE)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
