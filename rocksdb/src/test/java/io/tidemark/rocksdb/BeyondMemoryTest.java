package io.tidemark.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.Engine;
import io.tidemark.engine.RunningJob;
import io.tidemark.engine.file.sink.FileSink;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.storage.LocalDisk;
import io.tidemark.engine.store.StoreUsage;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.process.Bound;
import io.tidemark.process.KeyedProcess;
import io.tidemark.process.ProcessContext;
import io.tidemark.process.ProcessSetup;
import io.tidemark.process.ValueState;
import io.tidemark.type.Type;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a job with state of ten times the budget of memory gives every answer, within the budget. Method: each record's answer says how
 * often its key has come, so that no row can be lost or old without a trace; keys come back long after they have left every cache. Cuts
 * are asked for by the store alone. Half-way the job is stopped and goes on with fewer workers and another backup. Memory is looked at
 * by each record.
 */
class BeyondMemoryTest {

    private static final long BUDGET = RocksStoreProvider.MEMORY_MIN;
    private static final long MEMORY_MAX = BUDGET + BUDGET * 15 / 100;
    private static final int KEYS = 105_000;
    private static final int PARTITIONS = 4;
    private static final int RECORDS = 160_000;
    private static final long STRIDE = 7_919;
    private static final String FILLING = "x".repeat(1_650);
    private static final Duration NEVER = Duration.ofDays(1);
    private static final Duration LOOK_EVERY = Duration.ofMillis(2);

    @TempDir
    private Path directory;

    private final AtomicLong memorySeen = new AtomicLong();

    /** What the sink is given: a key, and how often it has come. */
    public record Seen(long key, int times) {}

    /** Counts how often a key has come, in a value that is much larger than it need be. */
    private final class Counting implements KeyedProcess<Long, Long, Seen> {

        private final RocksMemory memory;
        private final ValueState<String> value;

        Counting(ProcessSetup setup, RocksMemory memory) {
            this.memory = memory;
            value = setup.value("filled", String.class, Bound.unbounded());
        }

        @Override
        public void onRecord(Long record, ProcessContext<Long, Seen> context) {
            String before = value.getOr(FILLING);
            assertThat(before).startsWith(FILLING);
            int times = before.length() - FILLING.length() + 1;
            value.set(before + "x");
            context.emit(new Seen(context.key(), times));
            memorySeen.accumulateAndGet(memory.budget().bytes() + memory.used(), Math::max);
        }
    }

    @Test
    void stateOfTenTimesTheBudgetWorksWithinIt() throws IOException {
        assertThat((long) KEYS * FILLING.length()).isGreaterThan(10 * BUDGET);
        RocksLibrary.load(directory);
        RocksMemory memory = RocksMemory.use(BUDGET);
        try {
            runAndRestart(memory);
        } finally {
            memory.release();
        }
        requireAllAnswers();
        System.out.println("memory at most " + memorySeen + " of " + BUDGET);
        assertThat(memorySeen.get()).isBetween(BUDGET / 2, MEMORY_MAX);
    }

    private void runAndRestart(RocksMemory memory) throws IOException {
        RunningJob first = Engine.start(job(memory), settings(4, BackupSetting.Kind.CHECKPOINT));
        // A slow disk may take any part of the run for the first cut; nobody but the store asks for one before the end.
        while (first.status().records().in() < RECORDS / 2
                || first.status().cuts().committed() == 0) {
            look(first.status().store());
            assertThat(first.await(LOOK_EVERY)).as("ended without a cut").isFalse();
        }
        first.stop();
        RunningJob second = Engine.start(job(memory), settings(2, BackupSetting.Kind.CHANGELOG));
        while (!second.await(LOOK_EVERY)) {
            look(second.status().store());
        }
    }

    private void look(StoreUsage usage) {
        assertThat(usage.memoryMax()).isEqualTo(BUDGET);
        memorySeen.accumulateAndGet(usage.memory(), Math::max);
    }

    private Job job(RocksMemory memory) throws IOException {
        Job job = Job.named("beyond-memory");
        job.source(
                        "numbers",
                        GeneratorSource.of(Type.LONG, PARTITIONS, (partition, index) -> index * PARTITIONS + partition)
                                .count(RECORDS / PARTITIONS),
                        SourceSettings.DEFAULT,
                        value -> value)
                .keyByLong(value -> value * STRIDE % KEYS)
                .process("counting", Seen.class, setup -> new Counting(setup, memory))
                .sink("seen", FileSink.jsonLines(LocalDisk.open(directory.resolve("out")), "seen"));
        return job;
    }

    private Settings settings(int workers, BackupSetting.Kind backup) {
        return Settings.workers(workers)
                .withCutEvery(NEVER)
                .withBackup(new BackupSetting(backup, directory.resolve("state")))
                .withStore(new StoreSetting("rocksdb", directory.resolve("store"), BUDGET));
    }

    /** Each key has come once, twice ... as often as it was to come. */
    private void requireAllAnswers() throws IOException {
        BitSet once = new BitSet();
        BitSet twice = new BitSet();
        long count = 0;
        try (Stream<Path> pieces = Files.list(directory.resolve("out/seen"))) {
            for (Path piece : pieces.toList()) {
                for (String line : Files.readAllLines(piece)) {
                    String[] words = line.replaceAll("[^0-9,]", "").split(",", -1);
                    (Integer.parseInt(words[1]) == 1 ? once : twice).set(Integer.parseInt(words[0]));
                    assertThat(words[1]).isIn("1", "2");
                    count++;
                }
            }
        }
        assertThat(count).isEqualTo(RECORDS);
        assertThat(once.cardinality()).isEqualTo(KEYS);
        assertThat(twice.cardinality()).isEqualTo(RECORDS - KEYS);
    }
}
