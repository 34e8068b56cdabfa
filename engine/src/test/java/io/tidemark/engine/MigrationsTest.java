package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.Aggregator;
import io.tidemark.core.TidemarkException;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.plan.NotStartableException;
import io.tidemark.engine.plan.Plan;
import io.tidemark.engine.plan.StatePlan;
import io.tidemark.engine.plan.Verdict;
import io.tidemark.engine.savepoint.Rehearsal;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Changes;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.settings.StartSetting;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.portable.Manifest;
import io.tidemark.process.Bound;
import io.tidemark.process.KeyedProcess;
import io.tidemark.process.ListState;
import io.tidemark.process.MapState;
import io.tidemark.process.ProcessContext;
import io.tidemark.process.ProcessSetup;
import io.tidemark.process.ValueState;
import io.tidemark.type.Default;
import io.tidemark.type.Type;
import io.tidemark.type.Was;
import io.tidemark.window.Windows;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: state whose type has changed is carried over, or refused with the reason, wherever the type is one of the user's: accumulators in
 * windows and sessions, values, lists and maps. Method: one job in which the type of a sum is a parameter. A savepoint of it with one type
 * is started from with another, and gives the results of a job that was never stopped.
 */
class MigrationsTest {

    private static final long RECORDS = 6_000;

    /** What was left: a sum and a number. */
    record Left(long sum, long n) {}

    record Swapped(long n, long sum) {}

    record Added(long sum, long n, @Default("5") int added, Optional<String> remark) {}

    record Removed(long sum) {}

    record Promoted(double sum, float n) {}

    record Renamed(
            @Was("sum") long total, @Was({"number", "n"}) long count) {}

    record Narrowed(int sum, long n) {}

    record Needy(long sum, long n, long square) {}

    record Text(String both) {}

    /** A type of sum: how it is made, and what is seen of it, which is the same of all. */
    private record Form<A>(Class<A> type, A none, BiFunction<A, Left, A> plus, Function<A, Long> sum) {}

    private static final Form<Left> LEFT =
            new Form<>(Left.class, new Left(0, 0), (a, b) -> new Left(a.sum + b.sum, a.n + b.n), Left::sum);
    private static final Form<Swapped> SWAPPED =
            new Form<>(Swapped.class, new Swapped(0, 0), (a, b) -> new Swapped(a.n + b.n, a.sum + b.sum), Swapped::sum);
    private static final Form<Added> ADDED = new Form<>(
            Added.class,
            new Added(0, 0, 5, Optional.empty()),
            (a, b) -> new Added(a.sum + b.sum, a.n + b.n, a.added, a.remark),
            a -> a.added == 5 && a.remark.isEmpty() ? a.sum : -1);
    private static final Form<Removed> REMOVED =
            new Form<>(Removed.class, new Removed(0), (a, b) -> new Removed(a.sum + b.sum), Removed::sum);
    private static final Form<Promoted> PROMOTED = new Form<>(
            Promoted.class, new Promoted(0, 0), (a, b) -> new Promoted(a.sum + b.sum, a.n + b.n), a -> (long) a.sum);
    private static final Form<Renamed> RENAMED = new Form<>(
            Renamed.class, new Renamed(0, 0), (a, b) -> new Renamed(a.total + b.sum, a.count + b.n), Renamed::total);
    private static final Form<Text> TEXT = new Form<>(
            Text.class,
            new Text("0"),
            (a, b) -> new Text(Long.toString(Long.parseLong(a.both) + b.sum)),
            a -> Long.parseLong(a.both));

    private static final List<String> STATES =
            List.of("sums/windows", "visits/sessions", "kept/value", "kept/list", "kept/map");

    @TempDir
    private Path directory;

    private final CollectingSink<Object> before = new CollectingSink<>();
    private Manifest left;

    /** An aggregate whose accumulator is the sum. Merging goes through what is seen of the other, so it is of one type only. */
    private record Sums<A>(Form<A> form) implements Aggregator<Long, A, Long> {
        @Override
        public A create() {
            return form.none;
        }

        @Override
        public A add(A accumulator, Long value) {
            return form.plus.apply(accumulator, new Left(value, 1));
        }

        @Override
        public A merge(A earlier, A later) {
            return form.plus.apply(earlier, new Left(form.sum.apply(later), 1));
        }

        @Override
        public Long result(A accumulator) {
            return form.sum.apply(accumulator);
        }

        /** The number differs between groupings. */
        @Override
        public boolean isAssociative() {
            return false;
        }
    }

    /** Keeps sums in each kind of state, and reports all of them now and then. */
    private static final class Kept<A> implements KeyedProcess<Long, Long, Long> {
        private final Form<A> form;
        private final ValueState<A> value;
        private final ListState<A> list;
        private final MapState<String, A> map;

        Kept(ProcessSetup setup, Form<A> form) {
            this.form = form;
            value = setup.value("value", form.type, Bound.unbounded());
            list = setup.list("list", form.type, Bound.ttl(Duration.ofDays(1)));
            map = setup.map("map", String.class, form.type, Bound.unbounded());
        }

        @Override
        public void onRecord(Long number, ProcessContext<Long, Long> context) {
            Left one = new Left(number, 1);
            value.set(form.plus.apply(value.getOr(form.none), one));
            if (number % 50 == 0) {
                list.add(form.plus.apply(form.none, one));
            }
            String parity = number % 2 == 0 ? "even" : "odd";
            map.put(parity, form.plus.apply(map.getOr(parity, form.none), one));
            if (number % 20 == 0) {
                long sum = form.sum.apply(value.getOr(form.none));
                for (A each : list.get()) {
                    sum += form.sum.apply(each);
                }
                context.emit(sum
                        + form.sum.apply(map.getOr("even", form.none)) * 3
                        + form.sum.apply(map.getOr("odd", form.none)) * 7);
            }
        }
    }

    private static <A> Job job(Form<A> form, CollectingSink<Object> sink) {
        Job job = Job.named("sums");
        Stream<Long> numbers = job.source(
                "numbers",
                GeneratorSource.of(Type.LONG, 1, (partition, index) -> index * 7)
                        .count(RECORDS),
                SourceSettings.DEFAULT,
                value -> value);
        into(
                numbers.keyByLong(value -> value % 31)
                        .window(Windows.hopping(Duration.ofSeconds(9), Duration.ofSeconds(3)))
                        .aggregate(
                                "sums",
                                Aggregates.all(Aggregates.count(), Aggregates.of("sum", new Sums<>(form), form.type))
                                        .as((n, sum) -> n + ":" + sum)),
                "totals",
                sink);
        into(
                numbers.keyByLong(value -> value % 37)
                        .window(Windows.session(Duration.ofMillis(250)))
                        .aggregate("visits", Aggregates.of("sum", new Sums<>(form), form.type)),
                "sessions",
                sink);
        into(
                numbers.keyByLong(value -> value % 11).process("kept", Long.class, setup -> new Kept<>(setup, form)),
                "reports",
                sink);
        return job;
    }

    @SuppressWarnings("unchecked") // A sink of objects takes anything.
    private static <T> void into(Stream<T> stream, String name, CollectingSink<Object> sink) {
        stream.sink(name, (CollectingSink<T>) (CollectingSink<?>) sink);
    }

    private Settings settings(int workers, String backup) {
        return Settings.workers(workers)
                .withCutEvery(Duration.ofMillis(20))
                .withBackup(BackupSetting.checkpoint(directory.resolve(backup)));
    }

    @BeforeEach
    void leaveState() {
        RunningJob running =
                Engine.start(job(LEFT, before), settings(2, "first").withRate(2 * RECORDS));
        while (running.status().records().in() < RECORDS / 3) {
            running.await(Duration.ofMillis(5));
        }
        running.stop();
        left = Savepoints.write(
                BackupSetting.checkpoint(directory.resolve("first")), 0, directory.resolve("savepoint"), percent -> {});
        assertThat(left.operators())
                .flatExtracting(Manifest.OperatorEntry::states)
                .filteredOn(state ->
                        !state.name().contains("timers") && !state.name().equals("held"))
                .hasSizeGreaterThanOrEqualTo(STATES.size())
                .allMatch(state -> state.rows() > 0);
    }

    private StartSetting from() {
        return StartSetting.savepoint(directory.resolve("savepoint"));
    }

    private List<Object> uninterrupted() {
        CollectingSink<Object> expected = new CollectingSink<>();
        Engine.start(job(LEFT, expected), Settings.workers(1)).await();
        return expected.published();
    }

    private <A> void assertCarried(Form<A> form, Verdict verdict, Changes changes) {
        CollectingSink<Object> results = new CollectingSink<>();
        Job job = job(form, results);
        Plan plan = Savepoints.plan(job, from().with(changes));
        for (String state : STATES) {
            assertThat(verdict(plan, state).verdict())
                    .as(state + " of " + form.type)
                    .isEqualTo(verdict);
        }
        Engine.start(job, settings(3, "second").withFrom(from().with(changes))).await();
        List<Object> all = new ArrayList<>(before.published());
        all.addAll(results.published());
        assertThat(all).containsExactlyInAnyOrderElementsOf(uninterrupted());
        assertThat(results.published()).hasSizeGreaterThan(100);
    }

    private static StatePlan verdict(Plan plan, String state) {
        return plan.states().stream()
                .filter(each -> each.state().equals(state))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void fieldsInAnotherOrderAreReusedWithTheirValues() {
        assertCarried(SWAPPED, Verdict.REUSE, Changes.NONE);
    }

    @Test
    void addedFieldsHaveTheirDefaults() {
        assertCarried(ADDED, Verdict.MIGRATE, Changes.NONE);
    }

    @Test
    void removedFieldsAreLeftOut() {
        assertCarried(REMOVED, Verdict.MIGRATE, Changes.NONE);
    }

    @Test
    void promotedFieldsKeepTheirValues() {
        assertCarried(PROMOTED, Verdict.MIGRATE, Changes.NONE);
    }

    @Test
    void renamedFieldsAreFoundByTheNameTheyHad() {
        assertCarried(RENAMED, Verdict.MIGRATE, Changes.NONE);
    }

    @Test
    void whatDoesNotResolveIsIncompatibleUntilItIsMapped() {
        Plan plan = Savepoints.plan(job(TEXT, new CollectingSink<>()), from());
        for (String state : STATES) {
            assertThat(verdict(plan, state).verdict()).as(state).isEqualTo(Verdict.INCOMPATIBLE);
            assertThat(verdict(plan, state).reason()).as(state).contains("both");
        }
        assertThatThrownBy(() -> Engine.start(
                        job(TEXT, new CollectingSink<>()), settings(1, "second").withFrom(from())))
                .isInstanceOf(NotStartableException.class);
        assertCarried(TEXT, Verdict.MIGRATE, mapped(sum -> new Text(Long.toString(sum.sum))));
    }

    private static Changes mapped(Function<Left, Object> function) {
        Changes changes = Changes.NONE;
        for (String state : STATES) {
            String[] names = state.split("/");
            changes = changes.map(names[0], names[1], Left.class, function);
        }
        return changes;
    }

    @Test
    void narrowedOrRequiredFieldsAndOtherAggregatesAreRefused() {
        Form<Narrowed> narrowed = new Form<>(Narrowed.class, new Narrowed(0, 0), (a, b) -> a, a -> (long) a.sum);
        Form<Needy> needy = new Form<>(Needy.class, new Needy(0, 0, 0), (a, b) -> a, a -> a.sum);
        for (String state : STATES) {
            assertThat(verdict(Savepoints.plan(job(narrowed, new CollectingSink<>()), from()), state))
                    .matches(plan -> plan.verdict() == Verdict.INCOMPATIBLE)
                    .matches(plan -> plan.reason().contains("LONG"));
            assertThat(verdict(Savepoints.plan(job(needy, new CollectingSink<>()), from()), state))
                    .matches(plan -> plan.verdict() == Verdict.INCOMPATIBLE)
                    .matches(plan -> plan.reason().contains("square"));
        }
    }

    @Test
    void namesAreTheUsersAndNotThoseOfJavaClasses() {
        assertThat(left.operators())
                .flatExtracting(Manifest.OperatorEntry::states)
                .extracting(Manifest.StateEntry::rowSchema)
                .noneMatch(schema -> schema.contains("Left") || schema.contains("MigrationsTest"))
                .anyMatch(schema -> schema.contains("sums_windows"));
    }

    @Test
    void aRehearsalReadsEveryRowAndStartsNothing() {
        Job job = job(ADDED, new CollectingSink<>());
        List<String> rows = new ArrayList<>();
        Rehearsal rehearsal = Savepoints.rehearse(job, from(), row -> {
            if (row.state().equals("kept/value")) {
                rows.add(row.json());
            }
        });
        assertThat(rehearsal.isStartable()).isTrue();
        assertThat(rehearsal.rows())
                .filteredOn(state -> STATES.contains(state.state()))
                .hasSize(STATES.size())
                .allMatch(state -> state.rows() > 0 && state.failed() == 0);
        assertThat(rows).hasSize(11).allMatch(row -> row.contains("\"added\": 5"));
        assertThat(directory.resolve("second")).doesNotExist();
    }

    @Test
    void aMappingThatFailsIsNamedWithItsRowBeforeAnythingStarts() {
        Changes changes = mapped(sum -> {
            if (sum.sum > 100_000) {
                throw new IllegalStateException("too large");
            }
            return new Text(Long.toString(sum.sum));
        });
        Job job = job(TEXT, new CollectingSink<>());
        Rehearsal rehearsal = Savepoints.rehearse(job, from().with(changes), row -> {});
        assertThat(rehearsal.plan().isStartable()).as("schemas allow it").isTrue();
        assertThat(rehearsal.isStartable()).isFalse();
        assertThat(rehearsal.rows())
                .filteredOn(state -> state.state().equals("kept/value"))
                .singleElement()
                .satisfies(state -> {
                    assertThat(state.failed()).isEqualTo(11);
                    assertThat(state.firstFailure()).contains("too large").contains("key ");
                });
        assertThatThrownBy(() -> Engine.start(job, settings(1, "second").withFrom(from().with(changes))))
                .isInstanceOf(TidemarkException.class)
                .hasMessageContaining("too large");
    }

    @Test
    void aMappingNamesAStateThatIsThereAndGivesWhatItHolds() {
        Job job = job(TEXT, new CollectingSink<>());
        assertThatThrownBy(() -> Savepoints.plan(
                        job, from().with(Changes.NONE.map("kept", "vale", Left.class, sum -> new Text("")))))
                .hasMessageContaining("\"kept/vale\" is to be mapped");
        Rehearsal wrong = Savepoints.rehearse(job, from().with(mapped(sum -> sum)), row -> {});
        assertThat(wrong.rows())
                .filteredOn(state -> state.state().equals("visits/sessions"))
                .singleElement()
                .satisfies(state -> assertThat(state.firstFailure()).contains("which is no " + Text.class.getName()));
        Plan other =
                Savepoints.plan(job, from().with(Changes.NONE.map("kept", "value", Needy.class, sum -> new Text(""))));
        assertThat(verdict(other, "kept/value").verdict()).isEqualTo(Verdict.INCOMPATIBLE);
    }
}
