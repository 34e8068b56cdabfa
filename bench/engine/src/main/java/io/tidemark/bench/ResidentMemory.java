package io.tidemark.bench;

import io.tidemark.engine.Engine;
import io.tidemark.engine.RunningJob;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.system.Machine;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.process.Bound;
import io.tidemark.process.KeyedProcess;
import io.tidemark.process.ProcessContext;
import io.tidemark.process.ProcessSetup;
import io.tidemark.process.ValueState;
import io.tidemark.type.Type;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/**
 * Measures what memory a process with the RocksDB store takes beyond its heap while its state is ten times the store's budget.
 *
 * <p>Each record reads and writes a row of 1 KB, of keys that come back after all others; cuts are taken every ten seconds. Once a minute a line has
 * what the system says is resident, less the heap that is committed, beside what the store says it uses. Run it where {@code target} is, on
 * Linux. Arguments: the budget in MiB (default 64), how many minutes (default 10), how many records a second (default 20,000).
 */
public final class ResidentMemory {

    private static final long MIB = 1 << 20;
    private static final long KIB = 1 << 10;
    private static final int TIMES = 10;
    private static final String FILLING = "x".repeat(1_000);
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String RESIDENT = "VmRSS:";
    private static final double SHARE_MAX = 1.15;
    private static final long BESIDE_MIB = 200;

    private ResidentMemory() {}

    /** Runs the measurement. */
    public static void main(String[] args) throws IOException {
        long budget = (args.length > 0 ? Long.parseLong(args[0]) : 64) * MIB;
        int minutes = args.length > 1 ? Integer.parseInt(args[1]) : 10;
        int rate = args.length > 2 ? Integer.parseInt(args[2]) : 20_000;
        Path directory = Path.of("target", "bench-backups", "resident-" + Machine.now());
        Files.createDirectories(directory);
        try {
            RunningJob running = Engine.start(
                    job(TIMES * budget / FILLING.length()),
                    Settings.workers(2)
                            .withRate(rate)
                            .withCutEvery(Duration.ofSeconds(10))
                            .withBackup(BackupSetting.changelog(directory.resolve("state")))
                            .withStore(new StoreSetting("rocksdb", directory.resolve("store"), budget)));
            for (int minute = 0; minute < minutes; minute++) {
                running.await(Duration.ofMinutes(1));
                print(running, budget);
            }
            running.stop();
        } finally {
            EngineRates.delete(directory);
        }
    }

    private static void print(RunningJob running, long budget) throws IOException {
        System.out.printf(
                Locale.ROOT,
                "%12d records, %4d cuts: %6d MiB resident beyond the heap, at most %d; the store uses %.1f of %d%n",
                running.status().records().in(),
                running.status().cuts().committed(),
                (resident() - heap()) / MIB,
                (long) (budget * SHARE_MAX / MIB) + BESIDE_MIB,
                running.status().store().memory() / (double) MIB,
                budget / MIB);
    }

    private static long resident() throws IOException {
        for (String line : Files.readAllLines(STATUS)) {
            if (line.startsWith(RESIDENT)) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) * KIB;
            }
        }
        throw new IOException("There is no " + RESIDENT + " in " + STATUS + ".");
    }

    /** All of the heap that is committed: run with a heap that is touched at the start, or part of it is not resident and hides what is beyond. */
    private static long heap() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getCommitted();
    }

    private static Job job(long keys) {
        Job job = Job.named("bench-resident");
        CheckSink<Event> sink = CheckSink.ofEvents();
        job.source(
                        "numbers",
                        GeneratorSource.of(Type.LONG, 2, (partition, index) -> index * 2 + partition),
                        SourceSettings.DEFAULT,
                        value -> value)
                .keyByLong(value -> value % keys)
                .process("counting", Event.class, Counting::new)
                .sink("check", sink);
        return job;
    }

    /** Counts how often a key has come, in a value that is much larger than it need be. */
    private static final class Counting implements KeyedProcess<Long, Long, Event> {

        private final ValueState<String> value;

        Counting(ProcessSetup setup) {
            value = setup.value("filled", String.class, Bound.unbounded());
        }

        @Override
        public void onRecord(Long record, ProcessContext<Long, Event> context) {
            String before = value.getOr(FILLING);
            value.set(before + "x");
            context.emit(new Event(context.key(), before.length()));
        }
    }
}
