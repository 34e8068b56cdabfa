package io.tidemark.testkit.driven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.Aggregator;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.record.Counter;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Reason;
import io.tidemark.record.Windowed;
import io.tidemark.testkit.AggregatorLaws;
import io.tidemark.testkit.JobDriver;
import io.tidemark.type.Type;
import io.tidemark.window.Emission;
import io.tidemark.window.Windows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Goal: the driver is what a user's test needs, and says what is wrong. Method: small jobs, driven as a user would. */
class JobDriverTest {

    @Test
    void tenLinesAreEnough() {
        JobDriver driver = JobDriver.of(job(Aggregates.count(), Job.ErrorPolicy.STOP));
        driver.source("s").partition("p0").add(rec("ann", 1_000), rec("bob", 2_000));
        driver.cut();
        driver.source("s").partition("p0").add(rec("ann", 3_000));
        driver.crashAndRestore();
        driver.endOfInput();
        assertThat(driver.windows("per-minute", String.class, Long.class))
                .extracting(Windowed::key, Windowed::value)
                .containsExactlyInAnyOrder(tuple("ann", 2L), tuple("bob", 1L));
    }

    @Test
    void aCrashTakesBackWhatCameAfterTheCut() {
        JobDriver driver = JobDriver.of(job(Aggregates.count(), Job.ErrorPolicy.STOP));
        driver.source("s").partition("p0").add(rec("ann", 1_000));
        driver.run().cut();
        driver.source("s").partition("p0").add(rec("ann", 60_000));
        assertThat(driver.results("per-minute")).hasSize(1);
        driver.crashAndRestore();
        assertThat(driver.step()).as("reads the record again").isTrue();
        assertThat(driver.results("per-minute")).hasSize(1);
        assertThat(driver.count("counts", Counter.IN)).isEqualTo(2);
    }

    @Test
    void userCodeThatThrowsStopsTheJobOrMakesADeadLetter() {
        JobDriver stopping = JobDriver.of(job(Aggregates.count(), Job.ErrorPolicy.STOP));
        stopping.source("s").partition("p0").add(rec("bad", 1_000));
        assertThatThrownBy(stopping::run).hasMessageContaining("keyBy").hasMessageContaining("p0:0");
        JobDriver driver = JobDriver.of(job(Aggregates.count(), Job.ErrorPolicy.DEAD_LETTER));
        driver.source("s").partition("p0").add(rec("bad", 1_000), rec("good", 1_000));
        assertThat(driver.endOfInput().results("per-minute")).hasSize(1);
        assertThat(driver.deadLetters())
                .extracting(DeadLetter::reason, DeadLetter::position)
                .containsExactly(tuple(Reason.USER_ERROR, "p0:0"));
    }

    @Test
    void aRecordThatCannotBeKeyedIsRefusedAtTheOperator() {
        JobDriver driver = JobDriver.of(job(Aggregates.count(), Job.ErrorPolicy.DEAD_LETTER));
        driver.source("s").partition("p0").add(rec("bad", 1_000), rec("good", 1_000));
        driver.run().cut();
        driver.source("s").partition("p0").add(rec("bad", 2_000));
        driver.run().crashAndRestore(2).endOfInput();
        assertThat(driver.deadLetters()).extracting(DeadLetter::place).containsExactly("counts", "counts");
        assertThat(driver.count("s", Counter.IN)).isEqualTo(3);
        assertThat(driver.count("s", Counter.CONTRIBUTED)).isEqualTo(3);
        assertThat(driver.count("counts", Counter.IN)).isEqualTo(3);
        assertThat(driver.count("counts", Counter.REFUSED)).isEqualTo(2);
        assertThat(driver.count("counts", Counter.CONTRIBUTED)).isEqualTo(1);
    }

    @Test
    void earlyResultsComeByProcessingTime() {
        JobDriver driver = JobDriver.of(emitting(Emission.early(Duration.ofSeconds(10))));
        driver.source("s").partition("p0").add(rec("ann", 1_000));
        driver.advanceProcessingTime(Duration.ofSeconds(10));
        driver.source("s").partition("p0").add(rec("ann", 2_000));
        driver.advanceProcessingTime(Duration.ofSeconds(25)).endOfInput();
        assertThat(driver.windows("per-minute", String.class, Long.class))
                .extracting(Windowed::kind, Windowed::revision)
                .containsExactly(
                        tuple(Windowed.Kind.EARLY, 1L), tuple(Windowed.Kind.EARLY, 2L), tuple(Windowed.Kind.FINAL, 2L));
    }

    @Test
    void anAggregatorThatChangesItsAccumulatorIsFound() {
        JobDriver driver = JobDriver.of(job(Aggregates.of("mutable", new Mutable(), VALUES), Job.ErrorPolicy.STOP));
        driver.source("s").partition("p0").add(rec("ann", 1_000), rec("ann", 2_000));
        assertThatThrownBy(driver::run).hasMessageContaining("add").hasMessageContaining("immutable");
    }

    @Test
    void theLawsOfAnAggregatorAreChecked() {
        List<Rec> values = Stream.of(3L, -1L, 4L, 1L, -5L, 9L)
                .map(value -> new Rec("ann", 0, value, 0, 0))
                .toList();
        assertThatCode(() -> AggregatorLaws.check(new Sorting(), VALUES, values))
                .doesNotThrowAnyException();
        assertThatCode(() -> AggregatorLaws.check(new AppendingInOrder(), VALUES, values))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> AggregatorLaws.check(new Appending(), VALUES, values))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Appending: merging depends on the order");
        assertThatThrownBy(() -> AggregatorLaws.check(new Averaging(), Type.DOUBLE, values))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Averaging: merging depends on the grouping");
        assertThatThrownBy(() -> AggregatorLaws.check(new Mutable(), VALUES, values))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Mutable: add has changed");
        assertThatThrownBy(() -> AggregatorLaws.check(new Forgetful(), VALUES, values))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Forgetful: merging");
    }

    @Test
    void mistakesGetASentence() {
        JobDriver driver = JobDriver.of(job(Aggregates.count(), Job.ErrorPolicy.STOP));
        assertThatThrownBy(() -> driver.source("t")).hasMessageContaining("no source \"t\"");
        assertThatThrownBy(() -> driver.results("t")).hasMessageContaining("no sink \"t\"");
        assertThatThrownBy(() -> driver.source("s").partition("p0").add("text"))
                .hasMessageContaining("java.lang.String");
        assertThatThrownBy(() -> driver.source("s").partition("p0").addAt(1, rec("ann", 1)))
                .hasMessageContaining("use add(record)");
        assertThatThrownBy(() -> driver.parallelism(257)).hasMessageContaining("256");
        driver.run();
        assertThatThrownBy(() -> driver.parallelism(2)).hasMessageContaining("runs already");
        driver.endOfInput();
        assertThatThrownBy(driver::cut).hasMessageContaining("before the end");
    }

    private static final Type<List<Long>> VALUES = Type.listOf(Type.LONG);

    /** All values as they come, which another order of merging changes. */
    private static class Appending implements Aggregator<Rec, List<Long>, Integer> {
        @Override
        public List<Long> create() {
            return new ArrayList<>();
        }

        @Override
        public List<Long> add(List<Long> accumulator, Rec value) {
            List<Long> added = new ArrayList<>(accumulator);
            added.add(value.value());
            return added;
        }

        @Override
        public List<Long> merge(List<Long> earlier, List<Long> later) {
            List<Long> merged = new ArrayList<>(earlier);
            merged.addAll(later);
            return merged;
        }

        @Override
        public Integer result(List<Long> accumulator) {
            return accumulator.size();
        }
    }

    /** The same, and says so. */
    private static final class AppendingInOrder extends Appending {
        @Override
        public boolean isAssociative() {
            return false;
        }
    }

    /** All values in order, as it should be done. */
    private static class Sorting extends Appending {
        @Override
        public List<Long> add(List<Long> accumulator, Rec value) {
            return super.add(accumulator, value).stream().sorted().toList();
        }

        @Override
        public List<Long> merge(List<Long> earlier, List<Long> later) {
            return super.merge(earlier, later).stream().sorted().toList();
        }
    }

    /** Adds in place. */
    private static final class Mutable extends Appending {
        @Override
        public List<Long> add(List<Long> accumulator, Rec value) {
            accumulator.add(value.value());
            return accumulator;
        }
    }

    /** The middle of two values, which depends on how they are paired. */
    private static final class Averaging implements Aggregator<Rec, Double, Double> {
        @Override
        public Double create() {
            return 0.0;
        }

        @Override
        public Double add(Double accumulator, Rec value) {
            return merge(accumulator, (double) value.value());
        }

        @Override
        public Double merge(Double earlier, Double later) {
            return (earlier + later) / 2;
        }

        @Override
        public Double result(Double accumulator) {
            return accumulator;
        }
    }

    /** Forgets one side of a merge. */
    private static final class Forgetful extends Sorting {
        @Override
        public List<Long> merge(List<Long> earlier, List<Long> later) {
            return later.isEmpty() ? earlier : later;
        }
    }

    private static Job emitting(Emission emission) {
        return job(Aggregates.count(), emission, Job.ErrorPolicy.STOP);
    }

    private static Job job(Aggregate<Rec, ?> aggregate, Job.ErrorPolicy policy) {
        return job(aggregate, Emission.onClose(), policy);
    }

    private static Job job(Aggregate<Rec, ?> aggregate, Emission emission, Job.ErrorPolicy policy) {
        Job job = Job.named("visits").onUserError(policy);
        job.source("s", new ScenarioJob.NoSource(), SourceSettings.DEFAULT, Rec::time)
                .keyBy(String.class, JobDriverTest::key)
                .window(Windows.tumbling(Duration.ofMinutes(1)))
                .emit(emission)
                .aggregate("counts", aggregate)
                .sink("per-minute", new ScenarioJob.NoSink<>());
        return job;
    }

    private static String key(Rec rec) {
        if (rec.key().equals("bad")) {
            throw new IllegalStateException("no key");
        }
        return rec.key();
    }

    private static Rec rec(String key, long time) {
        return new Rec(key, time, 1, 0, 0);
    }
}
