package io.tidemark.bench;

import com.sun.management.OperatingSystemMXBean;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.system.Machine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Measures the embedded engine on all workloads, without a backup and with a cut every second, and prints a table.
 *
 * <p>Run it where {@code target} is; backups go there and are removed. Arguments: how many million records a run has (default 40), how many rounds are measured after one warm-up (default 3), the
 * number of workers (default the number of cores), the number of partitions (default as many), and names of workloads (default all).
 */
public final class EngineRates {

    private static final long MILLION = 1_000_000;
    private static final double MILLIS = 1_000;
    private static final double NANOS = 1e9;
    /** One million records a second of event time, over all partitions. */
    private static final long PER_MILLI = 1_000;

    private final long records;
    private final int rounds;
    private final int workers;
    private final int partitions;
    private int runs;

    private EngineRates(long records, int rounds, int workers, int partitions) {
        this.records = records;
        this.rounds = rounds;
        this.workers = workers;
        this.partitions = partitions;
    }

    /** Runs the measurement. */
    public static void main(String[] args) throws IOException {
        long records = (args.length > 0 ? Long.parseLong(args[0]) : 40) * MILLION;
        int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 3;
        int workers = args.length > 2 ? Integer.parseInt(args[2]) : Machine.cores();
        int partitions = args.length > 3 ? Integer.parseInt(args[3]) : workers;
        EngineRates rates = new EngineRates(records, rounds, workers, partitions);
        List<String> names = List.of(args).subList(Math.min(4, args.length), args.length);
        print("%-20s %-10s %12s %14s %12s%n", "workload", "cuts", "M records/s", "CPU-s/M", "results");
        for (Workload workload : Workload.ALL) {
            if (names.isEmpty() || names.contains(workload.name())) {
                rates.measure(workload, false);
                rates.measure(workload, true);
            }
        }
    }

    private void measure(Workload workload, boolean cuts) throws IOException {
        run(workload, cuts);
        for (int round = 0; round < rounds; round++) {
            Rate rate = run(workload, cuts);
            print(
                    "%-20s %-10s %12.2f %14.4f %12d%n",
                    workload.name(),
                    cuts ? "every 1s" : "none",
                    rate.millionsPerSecond,
                    rate.cpuPerMillion,
                    rate.results);
        }
    }

    private record Rate(double millionsPerSecond, double cpuPerMillion, long results) {}

    private Rate run(Workload workload, boolean cuts) throws IOException {
        EventSource source = new EventSource(
                partitions,
                workload.records(records) / partitions,
                workload.events(partitions),
                Math.max(1, PER_MILLI / partitions));
        Settings settings = Settings.workers(workers).withCutEvery(Duration.ofSeconds(1));
        Path directory = Path.of("target", "bench-backups", workload.name() + "-" + runs++);
        Files.createDirectories(directory);
        try {
            if (cuts) {
                settings = settings.withBackup(BackupSetting.checkpoint(directory));
            }
            long cpu = cpuNanos();
            long started = Machine.now();
            Workload.Outcome outcome = workload.run(source, settings);
            double seconds = (Machine.now() - started) / MILLIS;
            double cpuSeconds = (cpuNanos() - cpu) / NANOS;
            long read = source.records();
            return new Rate(read / seconds / MILLION, cpuSeconds * MILLION / read, outcome.results());
        } finally {
            delete(directory);
        }
    }

    private static long cpuNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    static void delete(Path directory) throws IOException {
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(directory)) {
            paths = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.delete(path);
        }
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }
}
