package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.plan.NotStartableException;
import io.tidemark.engine.plan.StatePlan;
import io.tidemark.engine.plan.Verdict;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.settings.StartSetting;
import io.tidemark.job.Job;
import io.tidemark.job.KeyedStream;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Table;
import io.tidemark.portable.Manifest;
import io.tidemark.process.Bound;
import io.tidemark.type.Type;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: tables and what is held for them move by savepoints, equal state is equal rows, and changes of a table convert or are refused.
 * Method: a job on two sources of two partitions is stopped and started from its savepoint, and compared with one that was never
 * stopped.
 */
class TableSavepointsTest {

    private static final long RECORDS = 12_000;
    private static final Duration HISTORY = Duration.ofSeconds(3);
    private static final Bound TTL = Bound.ttl(Duration.ofSeconds(20));

    @TempDir
    private Path directory;

    private final CollectingSink<String> results = new CollectingSink<>();

    /** A price. */
    record Price(long cents) {}

    /** A price as the next version of the job has it. */
    record NewPrice(long cents, Optional<String> currency) {}

    /** What a test changes of the job. */
    private record Form(Duration history, Bound bound, boolean latest) {
        static final Form USUAL = new Form(HISTORY, Bound.unbounded(), false);
    }

    private static Job job(Form form, CollectingSink<String> sink) {
        return job(form, Type.of(Price.class), Price::new, sink);
    }

    private static <P> Job job(Form form, Type<P> priceType, Function<Long, P> price, CollectingSink<String> sink) {
        Job job = Job.named("prices");
        Table<Long, P> prices = source(job, "changes", 11)
                .table("prices", priceType, form.bound(), change -> change % 5 == 0 ? null : price.apply(change));
        KeyedStream<Long, Long> orders = source(job, "orders", 7);
        (form.latest() ? orders.latestJoin(prices) : orders.asOfJoin(prices, form.history()))
                .left("priced", Type.STRING, (order, found) -> order + " " + found)
                .sink("reports", sink);
        return job;
    }

    /** Every hundredth record is a second before the others. */
    private static KeyedStream<Long, Long> source(Job job, String name, long step) {
        return job.source(
                        name,
                        GeneratorSource.of(Type.LONG, 2, (partition, index) -> index * step + partition * 500L)
                                .count(RECORDS / 2),
                        SourceSettings.DEFAULT,
                        value -> value % 100 == 0 ? value - 1_000 : value)
                .keyByLong(value -> value % 401);
    }

    private Settings settings(int workers, String backup) {
        return Settings.workers(workers)
                .withCutEvery(Duration.ofMillis(20))
                .withBackup(BackupSetting.checkpoint(directory.resolve(backup)));
    }

    private Manifest savepoint(Form form) {
        RunningJob running =
                Engine.start(job(form, results), settings(2, "first").withRate(RECORDS));
        while (running.status().records().in() < RECORDS / 2) {
            running.await(Duration.ofMillis(5));
        }
        running.stop();
        return Savepoints.write(
                BackupSetting.checkpoint(directory.resolve("first")), 0, directory.resolve("savepoint"), percent -> {});
    }

    private StartSetting from() {
        return StartSetting.savepoint(directory.resolve("savepoint"));
    }

    @Test
    void anAsOfJoinGoesOnFromItsSavepoint() {
        CollectingSink<String> expected = new CollectingSink<>();
        Engine.start(job(Form.USUAL, expected), Settings.workers(1)).await();
        assertThat(expected.published()).hasSize((int) RECORDS);
        assertThat(expected.published()).anyMatch(line -> line.endsWith(" null"));
        assertThat(expected.published()).anyMatch(line -> line.endsWith("]"));
        Manifest manifest = savepoint(Form.USUAL);
        assertThat(kinds(manifest))
                .containsEntry("prices", "values")
                .containsEntry("versions", "entries")
                .containsEntry("held", "held")
                .containsEntry("held-changes", "held");
        assertThat(rows(manifest, "prices")).isPositive();
        assertThat(rows(manifest, "versions")).isPositive();
        Engine.start(job(Form.USUAL, results), settings(3, "second").withFrom(from()))
                .await();
        assertThat(results.published()).containsExactlyInAnyOrderElementsOf(expected.published());
    }

    @Test
    void theTotalsOfAJobAddUpWhereSomeRecordsEnd() {
        for (boolean latest : new boolean[] {true, false}) {
            RunningJob running = Engine.start(
                    job(new Form(HISTORY, Bound.unbounded(), latest), new CollectingSink<>()), Settings.workers(2));
            running.await();
            RecordTotals totals = running.status().records();
            assertThat(totals.in()).isEqualTo(2 * RECORDS);
            assertThat(totals.contributed()).isEqualTo(2 * RECORDS);
            assertThat(totals.addsUp()).isTrue();
        }
    }

    @Test
    void equalStateGivesEqualHashes() {
        List<String> hashes = new ArrayList<>();
        for (int workers = 1; workers <= 3; workers++) {
            String name = "workers-" + workers;
            Engine.start(job(new Form(HISTORY, TTL, false), results), settings(workers, name))
                    .await();
            BackupSetting backup = BackupSetting.checkpoint(directory.resolve(name));
            long drained = Savepoints.write(backup, 0, directory.resolve(name + "-drained"), percent -> {})
                    .cut();
            Manifest open = Savepoints.write(backup, drained - 1, directory.resolve(name + "-open"), percent -> {});
            assertThat(rows(open, "versions")).isPositive();
            hashes.add(open.contentHash());
        }
        assertThat(hashes).hasSize(3).containsOnly(hashes.get(0));
    }

    @Test
    void changesOfATableConvertOrAreRefused() {
        savepoint(Form.USUAL);
        assertThat(plans(job(Form.USUAL, results)).values()).containsOnly(Verdict.REUSE);
        Job wider = job(Form.USUAL, Type.of(NewPrice.class), cents -> new NewPrice(cents, Optional.of("EUR")), results);
        assertThat(plans(wider))
                .containsEntry("priced/prices", Verdict.MIGRATE)
                .containsEntry("priced/versions", Verdict.MIGRATE)
                .containsEntry("priced/held", Verdict.REUSE);
        assertThat(plans(job(new Form(HISTORY.plusSeconds(1), Bound.unbounded(), false), results)))
                .containsEntry("priced/versions", Verdict.INCOMPATIBLE);
        assertThat(plans(job(new Form(HISTORY, TTL, false), results)))
                .containsEntry("priced/prices", Verdict.INCOMPATIBLE);
        assertThatThrownBy(() -> Engine.start(
                        job(new Form(HISTORY, Bound.unbounded(), true), results),
                        settings(1, "second").withFrom(from())))
                .isInstanceOf(NotStartableException.class)
                .hasMessageContaining("its kind was as-of join and is latest join");
        Engine.start(wider, settings(2, "second").withFrom(from())).await();
        assertThat(results.published()).hasSize((int) RECORDS);
        assertThat(results.published())
                .anyMatch(line -> line.endsWith("currency=Optional.empty]"))
                .anyMatch(line -> line.endsWith("currency=Optional[EUR]]"));
    }

    @Test
    void theTimeToLiveOfALatestTableConverts() {
        savepoint(new Form(HISTORY, TTL, true));
        Bound longer = Bound.ttl(Duration.ofSeconds(30));
        assertThat(plans(job(new Form(HISTORY, longer, true), results)))
                .containsEntry("priced/prices", Verdict.MIGRATE);
        assertThat(plans(job(new Form(HISTORY, Bound.processingTimeTtl(Duration.ofSeconds(20)), true), results)))
                .containsEntry("priced/prices", Verdict.INCOMPATIBLE);
        Engine.start(
                        job(new Form(HISTORY, longer, true), results),
                        settings(1, "second").withFrom(from()))
                .await();
        assertThat(results.published()).hasSize((int) RECORDS);
    }

    private Map<String, Verdict> plans(Job job) {
        Map<String, Verdict> plans = new TreeMap<>();
        for (StatePlan plan : Savepoints.plan(job, from()).states()) {
            plans.put(plan.state(), plan.verdict());
        }
        return plans;
    }

    private static Map<String, String> kinds(Manifest manifest) {
        Map<String, String> kinds = new TreeMap<>();
        manifest.operators()
                .forEach(operator -> operator.states().forEach(state -> kinds.put(state.name(), state.kind())));
        return kinds;
    }

    private static long rows(Manifest manifest, String name) {
        return manifest.operators().stream()
                .flatMap(operator -> operator.states().stream())
                .filter(state -> state.name().equals(name))
                .mapToLong(Manifest.StateEntry::rows)
                .sum();
    }
}
