package io.tidemark.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.backup.BackupLimits;
import io.tidemark.engine.backup.CutReader;
import io.tidemark.engine.backup.FileBackup;
import io.tidemark.engine.backup.PlannedBatches;
import io.tidemark.engine.backup.RecoveryDecision;
import io.tidemark.engine.backup.Upkeep;
import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.engine.cut.PlannedPartition;
import io.tidemark.engine.file.sink.FileSink;
import io.tidemark.engine.savepoint.SavepointExport;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.engine.system.Agent;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.portable.Manifest;
import io.tidemark.portable.Savepoint;
import io.tidemark.process.Bound;
import io.tidemark.process.KeyedProcess;
import io.tidemark.process.ProcessContext;
import io.tidemark.process.ProcessSetup;
import io.tidemark.process.ValueState;
import io.tidemark.testkit.disk.DiskCall;
import io.tidemark.testkit.disk.DiskFaults;
import io.tidemark.testkit.disk.SimulatedDisk;
import io.tidemark.testkit.storage.InMemoryStorage;
import io.tidemark.window.Windows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Goal: a batch that was planned and not committed is repeated exactly: the same records, processing time, timers, idle and new
 * partitions, so the same clocks, counts, state and output, with any number of workers and in any order of reading. Method: a job whose
 * partitions pause and turn up late is forked when the plan of a cut is written: one goes on, the other starts anew from the disks,
 * later, with other workers. Both commit, and what they have committed is compared.
 */
class PlannedBatchTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20_261_201);
    private static final int ROUNDS = 8;
    private static final int STEPS_MAX = 60_000;
    private static final int MAX_PARALLELISM = 4;
    private static final int CALLS_PER_FAULT = 25;
    private static final int CUT_EVERY = 100;
    private static final int IDLE_TIMEOUT = 30;

    private int repeated;
    private long records;
    private int idle;
    private int found;
    private int severalAtOnce;

    /** Counts the records of a key, and by processing time says how many there were. */
    private static final class Counting implements KeyedProcess<String, Long, String> {

        private final ValueState<Long> count;

        Counting(ProcessSetup setup) {
            setup.ordered();
            count = setup.value("count", Long.class, Bound.processingTimeTtl(Duration.ofMillis(300)));
        }

        @Override
        public void onRecord(Long record, ProcessContext<String, String> context) {
            count.set(count.getOr(0L) + 1);
            context.processingTimers().set("soon", context.processingTime() + 70);
            if (record % 5 == 0) {
                context.processingTimers().set("now", context.processingTime());
            }
        }

        @Override
        public void onProcessingTimer(String timer, ProcessContext<String, String> context) {
            context.emit(timer + " " + context.key() + " at " + context.processingTime() + " and " + context.clock()
                    + ": " + count.getOr(-1L));
        }
    }

    /** One process on its own disks. */
    private static final class World {

        private final SimulatedDisk state;
        private final SimulatedDisk output;
        private final SplittableRandom random;
        private final JobRun run;
        private long now;

        World(long seed, SplittableRandom random, SimulatedDisk state, SimulatedDisk output, long now) {
            this.state = state;
            this.output = output;
            this.random = random;
            this.now = now;
            String process = "process" + random.nextInt(1_000_000);
            FileBackup backup = backup(process);
            Settings settings = Settings.workers(1 + random.nextInt(3))
                    .withCutEvery(Duration.ofMillis(CUT_EVERY))
                    .withCutsKept(2);
            this.run = new Opening(SteppedJob.order(job(seed), settings), backup, process).begin(now);
        }

        private FileBackup backup(String process) {
            return new FileBackup(
                    DirectoryStorage.open(state, process),
                    new BackupLimits(2, BackupLimits.CHAIN_FILES_MIN, new Upkeep.Versioned(3)),
                    MAX_PARALLELISM);
        }

        private Job job(long seed) {
            Job job = Job.named("planned")
                    .maxParallelism(MAX_PARALLELISM)
                    .late("late", FileSink.jsonLines(output, "late"));
            Stream<Long> records = job.source(
                    "moody",
                    new MoodySource(seed, random.split(), () -> now),
                    SourceSettings.DEFAULT.withIdleTimeout(Duration.ofMillis(IDLE_TIMEOUT)),
                    MoodySource::time);
            records.keyBy(String.class, record -> "k" + record % 3)
                    .window(Windows.tumbling(Duration.ofMillis(10)))
                    .aggregate("count", Aggregates.count())
                    .sink("results", FileSink.jsonLines(output, "results"));
            // Keys of one partition each, so that their order is that of the partition.
            records.keyBy(String.class, record -> "p" + MoodySource.partition(record) + "-" + record % 2)
                    .process("counting", String.class, Counting::new)
                    .sink("timers", FileSink.jsonLines(output, "timers"));
            return job;
        }

        /** Goes on until one more cut has committed. */
        void commit() {
            long before = run.conductor().status().committed();
            for (int step = 0; run.conductor().status().committed() == before; step++) {
                assertThat(step).as("steps to the next cut").isLessThan(STEPS_MAX);
                step();
            }
        }

        Committed committed() {
            FileBackup backup = backup("reader");
            if (!(backup.inspect() instanceof RecoveryDecision.Usable usable)) {
                throw new AssertionError("Nothing is committed.");
            }
            CutReader cut = backup.read(usable.point());
            InMemoryStorage savepoint = new InMemoryStorage();
            Manifest manifest;
            try (SavepointExport export = new SavepointExport(cut, savepoint)) {
                while (export.step()) {
                    // A key group a step.
                }
                manifest = export.finish();
            }
            List<String> facts = new ArrayList<>();
            facts.add("processing time " + manifest.processingClock());
            manifest.partitions().forEach(partition -> facts.add(partition.toString()));
            cut.summary().progress().operators().forEach(operator -> facts.add(operator.toString()));
            Savepoint.open(savepoint).counters().forEach(counter -> facts.add(counter.toString()));
            manifest.operators()
                    .forEach(operator -> operator.states()
                            .forEach(state ->
                                    facts.add(operator.name() + "/" + state.name() + " " + state.contentHash())));
            return new Committed(cut.epoch() + "-" + cut.summary().cut(), facts);
        }

        /** All lines that readers see, with the sinks they come from, sorted. */
        List<String> output() {
            List<String> lines = new ArrayList<>();
            for (String name : output.names()) {
                if (!name.contains("/.")) {
                    content(name).lines().forEach(line -> lines.add(name.substring(0, name.indexOf('/')) + " " + line));
                }
            }
            lines.sort(null);
            return lines;
        }

        private String content(String name) {
            try {
                return new String(output.content(name), StandardCharsets.UTF_8);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }

        void step() {
            now += random.nextInt(2);
            List<Agent> agents = run.agents();
            agents.get(random.nextInt(agents.size())).doWork(now);
        }
    }

    /**
     * The newest cut of a backup.
     *
     * @param cut its epoch and number
     * @param facts all that it holds
     */
    private record Committed(String cut, List<String> facts) {}

    @Test
    void aPlannedBatchIsRepeatedExactly() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            forkAndCompare(round, random.split(), false);
        }
        assertThat(repeated).as("batches repeated").isGreaterThan(ROUNDS);
        assertThat(records).as("records in them").isGreaterThan(10 * ROUNDS);
        assertThat(idle).as("batches with idle partitions").isGreaterThan(ROUNDS / 2);
        assertThat(found).as("batches with partitions that were found").isPositive();
        assertThat(severalAtOnce).as("plans of several batches").isZero();
    }

    /** A cut that could not be written is part of the plan of the next one. */
    @Test
    void batchesWhoseCutsWereGivenUpAreRepeatedOneByOne() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            forkAndCompare(round, random.split(), true);
        }
        assertThat(severalAtOnce).as("plans of several batches").isGreaterThan(1);
    }

    private void forkAndCompare(int round, SplittableRandom random, boolean fails) {
        long seed = random.nextLong();
        World one = new World(seed, random.split(), new SimulatedDisk(), new SimulatedDisk(), 0);
        Set<String> known = new TreeSet<>();
        for (int step = 0; one.run.conductor().phase() == Conductor.Phase.RUNNING; step++) {
            assertThat(step).as("steps").isLessThan(STEPS_MAX);
            one.state.faults(fails ? failingSometimes(random.split()) : DiskFaults.NONE);
            one.step();
            one.state.faults(DiskFaults.NONE);
            List<String> plans = new ArrayList<>(one.state.names());
            plans.removeIf(name -> !name.startsWith("offsets/") || !known.add(name));
            if (plans.size() == 1 && random.nextInt(3) == 0) {
                World other = new World(
                        seed, random.split(), one.state.copy(), one.output.copy(), one.now + random.nextInt(500));
                compare(one, other, plans.get(0), "seed " + SEED + ", round " + round + ", plan " + plans.get(0));
            }
        }
    }

    private void compare(World one, World other, String plan, String what) {
        BatchPlan planned = PlannedBatches.read(one.state, plan);
        one.commit();
        if (!one.committed().cut().equals(plan.substring(plan.indexOf('/') + 1))) {
            // The cut was given up, and is part of a later one by now.
            return;
        }
        note(planned);
        other.commit();
        assertThat(other.committed().facts())
                .as(what)
                .containsExactlyElementsOf(one.committed().facts());
        assertThat(other.output()).as(what).isEqualTo(one.output());
    }

    private void note(BatchPlan plan) {
        repeated++;
        severalAtOnce += plan.batches().size() > 1 ? 1 : 0;
        List<PlannedPartition> partitions = plan.batches().stream()
                .flatMap(batch -> batch.partitions().stream())
                .toList();
        records += partitions.stream().mapToLong(PlannedPartition::records).sum();
        idle += partitions.stream().anyMatch(partition -> partition.begin().idle()) ? 1 : 0;
        found += partitions.stream().anyMatch(partition -> partition.begin().found()) ? 1 : 0;
    }

    /** One call in many fails, before or after it has taken effect. */
    private static DiskFaults failingSometimes(SplittableRandom random) {
        return new DiskFaults() {
            @Override
            public void before(DiskCall call) throws IOException {
                fail();
            }

            @Override
            public void after(DiskCall call) throws IOException {
                fail();
            }

            private void fail() throws IOException {
                if (random.nextInt(CALLS_PER_FAULT) == 0) {
                    throw new IOException("Input/output error, as planned");
                }
            }
        };
    }
}
