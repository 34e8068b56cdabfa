package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.Aggregator;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.task.UserCodeException;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Reason;
import io.tidemark.record.Windowed;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Goal: user code that throws leaves no trace of its record in state, and the job stops or goes on as it was told. Method: records 0 to
 * 99, one a millisecond, into windows of ten; user code throws on every multiple of seven, in each place where it is called.
 */
class UserErrorTest {

    private static final long RECORDS = 100;
    private static final long BAD = 7;
    private static final long BAD_RECORDS = 15;

    private final CollectingSink<Windowed<String, Long>> results = new CollectingSink<>();
    private final CollectingSink<DeadLetter> deadLetters = new CollectingSink<>();

    @ParameterizedTest
    @ValueSource(strings = {"tumbling 10ms", "hopping 10ms 5ms", "session 5ms"})
    void aThrowingAggregatorSkipsItsRecordsOnly(String windows) {
        Job job = job(windows, throwingSum(), Job.ErrorPolicy.DEAD_LETTER);
        RunningJob running = Engine.start(job, Settings.workers(2));
        running.await();
        long good = goodSum(0, RECORDS);
        long times = windows.startsWith("hopping") ? 2 : 1;
        assertThat(results.published().stream().mapToLong(Windowed::value).sum())
                .isEqualTo(good * times);
        assertThat(results.published().stream().mapToLong(Windowed::revision).sum())
                .isEqualTo((RECORDS - BAD_RECORDS) * times);
        assertThat(deadLetters.published())
                .hasSize((int) BAD_RECORDS)
                .allMatch(letter -> letter.reason() == Reason.USER_ERROR
                        && letter.record() instanceof Long value
                        && value % BAD == 0);
        Totals totals = running.status().operators().get(0).totals();
        assertThat(totals.in()).isEqualTo(RECORDS);
        assertThat(totals.contributed()).isEqualTo(RECORDS - BAD_RECORDS);
        assertThat(totals.refused()).isEqualTo(BAD_RECORDS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tumbling 10ms", "hopping 10ms 5ms"})
    void aKeyOfWhichNoRecordCountsHasNoResult(String windows) {
        Job job = job(windows, throwingSum(), Job.ErrorPolicy.DEAD_LETTER, value -> "key " + value);
        Engine.start(job, Settings.workers(2)).await();
        long times = windows.startsWith("hopping") ? 2 : 1;
        assertThat(results.published())
                .hasSize((int) ((RECORDS - BAD_RECORDS) * times))
                .allMatch(result -> result.revision() == 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void theJobStopsAtTheRecordUnlessToldOtherwise(int workers) {
        RunningJob running =
                Engine.start(job("tumbling 10ms", throwingSum(), Job.ErrorPolicy.STOP), Settings.workers(workers));
        assertThatThrownBy(running::await)
                .isInstanceOf(UserCodeException.class)
                .hasMessageContaining("sum")
                .hasMessageContaining("bad record 0");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aThrowingResultIsADeadLetterOfItsWindow(int workers) {
        Aggregate<Long, Long> aggregate = Aggregates.of("sum", new ThrowingResult(), Type.LONG);
        Job job = job("tumbling 10ms", aggregate, Job.ErrorPolicy.DEAD_LETTER);
        Engine.start(job, Settings.workers(workers)).await();
        assertThat(results.published()).hasSize(9).noneMatch(result -> result.start() == 0);
        assertThat(deadLetters.published())
                .singleElement()
                .satisfies(letter -> assertThat(letter.reason()).isEqualTo(Reason.USER_ERROR))
                .satisfies(letter -> assertThat(letter.detail()).contains("the first window"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"time", "map", "filter", "flatMap", "keyBy"})
    void aThrowingStepIsCountedAndNamed(String place) {
        RunningJob running = Engine.start(throwingIn(place, Job.ErrorPolicy.DEAD_LETTER), Settings.workers(2));
        running.await();
        assertThat(results.published().stream().mapToLong(Windowed::value).sum())
                .isEqualTo(RECORDS - BAD_RECORDS);
        assertThat(deadLetters.published())
                .hasSize((int) BAD_RECORDS)
                .allMatch(letter -> letter.reason() == Reason.USER_ERROR
                        && letter.origin().name().equals("numbers")
                        && letter.record() instanceof Long value
                        && letter.position().contains(value.toString()));
        boolean atOperator = place.equals("keyBy");
        assertThat(deadLetters.published())
                .extracting(DeadLetter::place)
                .containsOnly(atOperator ? "count" : "numbers");
        assertThat(running.status().operators().get(0).totals().refused()).isEqualTo(atOperator ? BAD_RECORDS : 0);
        RecordTotals records = running.status().records();
        assertThat(records).isEqualTo(new RecordTotals(RECORDS, RECORDS - BAD_RECORDS, 0, 0, 0, BAD_RECORDS, 0, 0));

        assertThatThrownBy(() -> Engine.start(throwingIn(place, Job.ErrorPolicy.STOP), Settings.workers(2))
                        .await())
                .isInstanceOf(UserCodeException.class)
                .hasMessageContaining(place)
                .hasMessageContaining(atOperator ? "count" : "numbers")
                .hasMessageContaining("bad record 0");
    }

    private Job throwingIn(String place, Job.ErrorPolicy policy) {
        GeneratorSource<Long> numbers =
                GeneratorSource.of(Type.LONG, 1, (partition, index) -> index).count(RECORDS);
        Job job = Job.named("errors").onUserError(policy).deadLetters("dead-letters", deadLetters);
        job.source("numbers", numbers, SourceSettings.DEFAULT, value -> bad(place, "time", value))
                .map(Long.class, value -> bad(place, "map", value))
                .filter(value -> bad(place, "filter", value) >= 0)
                .flatMap(Long.class, (value, out) -> out.accept(bad(place, "flatMap", value)))
                .keyBy(String.class, value -> "all " + bad(place, "keyBy", value) / RECORDS)
                .window(Windows.tumbling(Duration.ofMillis(10)))
                .aggregate("count", Aggregates.<Long>count())
                .sink("results", results);
        return job;
    }

    private static long bad(String place, String here, long value) {
        if (place.equals(here) && value % BAD == 0) {
            throw new IllegalStateException("bad record " + value);
        }
        return value;
    }

    private Job job(String windows, Aggregate<Long, Long> aggregate, Job.ErrorPolicy policy) {
        return job(windows, aggregate, policy, value -> "all");
    }

    private Job job(
            String windows, Aggregate<Long, Long> aggregate, Job.ErrorPolicy policy, Function<Long, String> key) {
        GeneratorSource<Long> numbers =
                GeneratorSource.of(Type.LONG, 1, (partition, index) -> index).count(RECORDS);
        Job job = Job.named("errors").onUserError(policy).deadLetters("dead-letters", deadLetters);
        job.source("numbers", numbers, SourceSettings.DEFAULT, value -> value)
                .keyBy(String.class, key)
                .window(Windows.parse(windows))
                .aggregate("sum", aggregate)
                .sink("results", results);
        return job;
    }

    private static long goodSum(long from, long to) {
        long sum = 0;
        for (long value = from; value < to; value++) {
            sum += value % BAD == 0 ? 0 : value;
        }
        return sum;
    }

    private static Aggregate<Long, Long> throwingSum() {
        return Aggregates.of("sum", new ThrowingSum(), Type.LONG);
    }

    private static class Sum implements Aggregator<Long, Long, Long> {
        @Override
        public Long create() {
            return 0L;
        }

        @Override
        public Long add(Long accumulator, Long value) {
            return accumulator + value;
        }

        @Override
        public Long merge(Long earlier, Long later) {
            return earlier + later;
        }

        @Override
        public Long result(Long accumulator) {
            return accumulator;
        }
    }

    private static final class ThrowingSum extends Sum {
        @Override
        public Long add(Long accumulator, Long value) {
            if (value % BAD == 0) {
                throw new IllegalArgumentException("bad record " + value);
            }
            return super.add(accumulator, value);
        }
    }

    private static final class ThrowingResult extends Sum {
        @Override
        public Long result(Long accumulator) {
            if (accumulator == 45) {
                throw new IllegalStateException("the first window");
            }
            return accumulator;
        }
    }
}
