package io.tidemark.bench;

import io.tidemark.engine.backup.BackupLimits;
import io.tidemark.engine.backup.FileBackup;
import io.tidemark.engine.backup.RestoreCount;
import io.tidemark.engine.backup.Upkeep;
import io.tidemark.engine.run.Conductor;
import io.tidemark.engine.run.JobRun;
import io.tidemark.engine.run.Opening;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.engine.storage.LocalDisk;
import io.tidemark.engine.store.Stores;
import io.tidemark.engine.system.Agent;
import io.tidemark.engine.system.AgentThread;
import io.tidemark.engine.system.Latch;
import io.tidemark.engine.system.Machine;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.record.Windowed;
import io.tidemark.window.Windows;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Measures what cuts do to a job that is not at its limit: how long records wait until they are read, and how much processor time the
 * steps of workers take, all of it and what they spend on cuts, without a backup and with a cut every second.
 *
 * <p>Counts and sums per key in windows of 10 s; records come at a fixed rate, whether they are read or not, for as many seconds that are not measured and
 * as many that are. Run it where {@code target} is. Arguments: how many records a second (default 2,000,000), how many keys (default
 * 1,000,000), how many seconds (default 30), and the store (default heap; {@code rocksdb:DIR} is emptied).
 */
public final class CutStalls {

    private static final int WORKERS = 2;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double P50 = 0.5;
    private static final double P99 = 0.99;
    private static final double P999 = 0.999;
    private static final Duration LOOK = Duration.ofMillis(50);

    private final int perSecond;
    private final int keys;
    private final int seconds;
    private final StoreSetting store;

    private CutStalls(int perSecond, int keys, int seconds, StoreSetting store) {
        this.perSecond = perSecond;
        this.keys = keys;
        this.seconds = seconds;
        this.store = store;
    }

    /** Runs the measurement. */
    public static void main(String[] args) throws IOException {
        CutStalls stalls = new CutStalls(
                args.length > 0 ? Integer.parseInt(args[0]) : 2_000_000,
                args.length > 1 ? Integer.parseInt(args[1]) : 1_000_000,
                args.length > 2 ? Integer.parseInt(args[2]) : 30,
                args.length > 3 ? StoreSetting.parse(args[3]) : StoreSetting.HEAP);
        print(
                "%-12s %6s %12s | %-42s | %-34s | %s%n",
                "backup",
                "cuts",
                "MiB, ms each",
                "records wait ms: p50, p99, p99.9, most",
                "a worker's step, CPU ms: p99.9, most",
                "a cut's freezing or page: most");
        stalls.measure("warm-up", Upkeep.IN_CUTS);
        stalls.measure("none", null);
        stalls.measure("checkpoint", Upkeep.IN_CUTS);
        stalls.measure("changelog", Upkeep.COMPACTED);
        stalls.measure("microbatch", Upkeep.VERSIONED);
    }

    /** A worker whose steps are measured. Its thread reads what was measured after it has ended. */
    private static final class Measured implements Agent {

        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

        private final Agent worker;
        private final Histogram steps = new Histogram();

        Measured(Agent worker) {
            this.worker = worker;
        }

        @Override
        public String name() {
            return worker.name();
        }

        @Override
        public int doWork(long now) {
            long before = THREADS.getCurrentThreadCpuTime();
            int done = worker.doWork(now);
            if (done > 0) {
                steps.add(THREADS.getCurrentThreadCpuTime() - before);
            }

            return done;
        }

        @Override
        public void onClose() {
            worker.onClose();
        }
    }

    private void measure(String backup, @Nullable Upkeep upkeep) throws IOException {
        Path directory = Path.of("target", "bench-backups", "stalls-" + backup + "-" + Machine.now());
        Files.createDirectories(directory);
        try {
            ConcurrentLinkedQueue<Histogram> waits = new ConcurrentLinkedQueue<>();
            CutCpu cutCpu = new CutCpu(Stores.named(store.name()));
            JobRun run = begin(cutCpu, waits, upkeep, directory);
            Histogram steps = drive(run);
            Histogram wait = new Histogram();
            waits.forEach(wait::add);
            long cuts = run.conductor().status().committed();
            Conductor conductor = run.conductor();
            print(
                    "%-12s %6d %5.1f %6d | %9.2f %9.2f %9.2f %9.2f    | %9.2f %9.2f            | %9.2f%n",
                    backup,
                    cuts,
                    conductor.status().lastCost().bytes() / (double) (1 << 20),
                    conductor.status().lastCost().millis(),
                    wait.quantile(P50) / NANOS_PER_MILLI,
                    wait.quantile(P99) / NANOS_PER_MILLI,
                    wait.quantile(P999) / NANOS_PER_MILLI,
                    wait.max() / NANOS_PER_MILLI,
                    steps.quantile(P999) / NANOS_PER_MILLI,
                    steps.max() / NANOS_PER_MILLI,
                    cutCpu.measured().max() / NANOS_PER_MILLI);
        } finally {
            EngineRates.delete(directory);
        }
    }

    private JobRun begin(CutCpu cutCpu, ConcurrentLinkedQueue<Histogram> waits, @Nullable Upkeep upkeep, Path directory)
            throws IOException {
        PacedSource source = new PacedSource(new Events.Uniform(keys), WORKERS, perSecond / WORKERS, seconds, waits);
        Job job = Job.named("bench-stalls");
        CheckSink<Windowed<?, Traffic>> sink = CheckSink.ofWindows();
        job.source("events", source, SourceSettings.DEFAULT)
                .keyByLong(Event::key)
                .window(Windows.parse("tumbling 10s"))
                .aggregate("traffic", Computed.COUNT_AND_SUM.aggregate())
                .sink("check", sink);
        Settings settings =
                Settings.workers(WORKERS).withCutEvery(Duration.ofSeconds(1)).withStore(store);
        Opening.Order order = new Opening.Order(job, settings, cutCpu, RestoreCount.silent());
        if (upkeep == null) {
            return Opening.without(order, Machine.now());
        }
        FileBackup kept = new FileBackup(
                DirectoryStorage.open(LocalDisk.open(directory), "bench"),
                new BackupLimits(3, BackupLimits.DEFAULT.chainFilesMax(), upkeep),
                job.maxParallelism());
        return new Opening(order, kept, "bench").begin(Machine.now());
    }

    private static Histogram drive(JobRun run) {
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        List<AgentThread> threads = new ArrayList<>();
        List<Measured> workers = new ArrayList<>();
        for (Agent agent : run.agents()) {
            Agent driven = agent;
            if (run.workers().contains(agent)) {
                Measured measured = new Measured(agent);
                workers.add(measured);
                driven = measured;
            }
            threads.add(new AgentThread(driven, (of, thrown) -> failure.compareAndSet(null, thrown)));
        }
        threads.forEach(AgentThread::start);
        Latch never = new Latch();
        while (run.conductor().phase() != Conductor.Phase.FINISHED && failure.get() == null) {
            never.await(LOOK);
        }
        threads.forEach(AgentThread::stop);
        threads.forEach(AgentThread::join);
        run.close();
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw new IllegalStateException("The job failed.", thrown);
        }
        Histogram steps = new Histogram();
        workers.forEach(worker -> steps.add(worker.steps));
        return steps;
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }
}
