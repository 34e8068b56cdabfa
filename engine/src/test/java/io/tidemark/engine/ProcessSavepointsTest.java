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
import io.tidemark.job.SourceSettings;
import io.tidemark.portable.Manifest;
import io.tidemark.process.Bound;
import io.tidemark.process.KeyedProcess;
import io.tidemark.process.ListState;
import io.tidemark.process.MapState;
import io.tidemark.process.ProcessContext;
import io.tidemark.process.ProcessSetup;
import io.tidemark.process.ValueState;
import io.tidemark.type.Type;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: the states and timers of a process move by savepoints, without what has expired, and a change of a time to live converts or is
 * refused. Method: a job on two partitions is stopped and started from its savepoint, and compared with one that was never stopped.
 */
class ProcessSavepointsTest {

    private static final long RECORDS = 20_000;
    private static final Bound TTL = Bound.ttl(Duration.ofSeconds(8));

    @TempDir
    private Path directory;

    private final CollectingSink<String> results = new CollectingSink<>();

    /** Counts the records of each key while they come, and reports a key that has been idle. */
    private static final class Idle implements KeyedProcess<Long, Long, String> {
        private final ValueState<Long> count;
        private final ListState<Long> latest;
        private final MapState<String, Long> byParity;

        Idle(ProcessSetup setup, Bound bound) {
            setup.ordered();
            count = setup.value("count", Long.class, bound);
            latest = setup.list("latest", Long.class, Bound.ttl(Duration.ofSeconds(3)));
            byParity = setup.map("by-parity", String.class, Long.class, Bound.unbounded());
        }

        @Override
        public void onRecord(Long value, ProcessContext<Long, String> context) {
            count.set(count.getOr(0L) + 1);
            latest.add(value);
            String parity = value % 2 == 0 ? "even" : "odd";
            byParity.put(parity, byParity.getOr(parity, 0L) + value);
            context.timers().set("idle", context.time() + 2_500);
            if (value % 3 == 0) {
                context.timers().set("later", context.time() + 9_000);
            }
        }

        @Override
        public void onTimer(String timer, ProcessContext<Long, String> context) {
            context.emit(timer + " " + context.key() + " " + context.time() + " " + count.get() + " " + latest.get()
                    + " " + byParity.entries());
        }
    }

    private static Job job(Bound bound, CollectingSink<String> sink) {
        Job job = Job.named("idle");
        job.source(
                        "numbers",
                        GeneratorSource.of(Type.LONG, 2, (partition, index) -> index * 7 + partition * 500L)
                                .count(RECORDS / 2),
                        SourceSettings.DEFAULT,
                        value -> value)
                .keyByLong(value -> value % 4_001)
                .process("idle", String.class, setup -> new Idle(setup, bound))
                .sink("reports", sink);
        return job;
    }

    private Settings settings(int workers, String backup) {
        return Settings.workers(workers)
                .withCutEvery(Duration.ofMillis(20))
                .withBackup(BackupSetting.checkpoint(directory.resolve(backup)));
    }

    private Manifest savepoint(String name) {
        return savepoint(name, TTL);
    }

    private Manifest savepoint(String name, Bound bound) {
        RunningJob running =
                Engine.start(job(bound, results), settings(2, "first").withRate(RECORDS));
        while (running.status().records().in() < RECORDS / 2) {
            running.await(Duration.ofMillis(5));
        }
        running.stop();
        return Savepoints.write(
                BackupSetting.checkpoint(directory.resolve("first")), 0, directory.resolve(name), percent -> {});
    }

    private StartSetting from(String name) {
        return StartSetting.savepoint(directory.resolve(name));
    }

    @Test
    void aProcessGoesOnFromItsSavepoint() {
        CollectingSink<String> expected = new CollectingSink<>();
        Engine.start(job(TTL, expected), Settings.workers(1)).await();
        assertThat(expected.published()).hasSizeGreaterThan(4_000);
        savepoint("savepoint");
        Engine.start(job(TTL, results), settings(3, "second").withFrom(from("savepoint")))
                .await();
        assertThat(results.published()).containsExactlyInAnyOrderElementsOf(expected.published());
    }

    /** Workers sweep at other clocks, and have expired rows that others have not: savepoints have none of them. */
    @Test
    void equalStateGivesEqualHashesWithoutWhatHasExpired() {
        List<String> hashes = new ArrayList<>();
        for (int workers = 1; workers <= 3; workers++) {
            String name = "workers-" + workers;
            Engine.start(job(TTL, results), settings(workers, name)).await();
            BackupSetting backup = BackupSetting.checkpoint(directory.resolve(name));
            long drained = Savepoints.write(backup, 0, directory.resolve(name + "-drained"), percent -> {})
                    .cut();
            Manifest open = Savepoints.write(backup, drained - 1, directory.resolve(name + "-open"), percent -> {});
            // The records of the last three seconds, 7 ms apart in each partition, and those at exactly three seconds.
            assertThat(rows(open, "latest")).isBetween(700L, 1_000L);
            assertThat(rows(open, "timers")).isPositive();
            hashes.add(open.contentHash());
        }
        assertThat(hashes).hasSize(3).containsOnly(hashes.get(0));
    }

    private static long rows(Manifest manifest, String state) {
        return manifest.operators().stream()
                .flatMap(operator -> operator.states().stream())
                .filter(entry -> entry.name().equals(state))
                .mapToLong(Manifest.StateEntry::rows)
                .sum();
    }

    /** FLINK-32953. */
    @Test
    void aChangeOfATimeToLiveConvertsOrIsRefused() {
        savepoint("savepoint");
        assertThat(count(TTL).verdict()).isEqualTo(Verdict.REUSE);
        assertThat(count(Bound.ttl(Duration.ofSeconds(9))).verdict()).isEqualTo(Verdict.MIGRATE);
        assertThat(count(Bound.unbounded()).verdict()).isEqualTo(Verdict.MIGRATE);
        assertThat(count(Bound.processingTimeTtl(Duration.ofSeconds(8))).verdict())
                .isEqualTo(Verdict.INCOMPATIBLE);
        assertThatThrownBy(() -> Engine.start(
                        job(Bound.processingTimeTtl(Duration.ofSeconds(8)), results),
                        settings(1, "second").withFrom(from("savepoint"))))
                .isInstanceOf(NotStartableException.class)
                .hasMessageContaining("INCOMPATIBLE idle/count");
        assertThatThrownBy(() -> Engine.start(job(Bound.unbounded(), results), settings(1, "first")))
                .as("not in silence either: from its backup a job goes on as it was")
                .hasMessageContaining("TTL 8s by event time")
                .hasMessageContaining("unbounded");
    }

    private StatePlan count(Bound bound) {
        return Savepoints.plan(job(bound, results), from("savepoint")).states().stream()
                .filter(state -> state.state().equals("idle/count"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void nobodyKnowsWhenEntriesWithoutATimeToLiveWereWritten() {
        savepoint("savepoint", Bound.unbounded());
        assertThat(count(TTL)).satisfies(plan -> {
            assertThat(plan.verdict()).isEqualTo(Verdict.INCOMPATIBLE);
            assertThat(plan.reason()).contains("no time to live");
        });
    }
}
