package io.tidemark.bench.common;

import io.tidemark.bench.common.system.Memory;
import io.tidemark.bench.common.system.Meter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What the one run of this process is: its workload and settings, from the words {@code name=value} of the command line, and what it reports. Engines
 * make their sources and sinks from descriptions that they copy, so these find the run by {@link #current}.
 */
public final class Run {

    /** The budget for state that is kept in RocksDB. */
    public static final long STORE_BYTES = 512L << 20;

    private static final double PERCENT = 100;
    private static final AtomicReference<@Nullable Run> CURRENT = new AtomicReference<>();

    private final Map<String, String> words;
    private final Workload workload;
    private final Meter meter;
    private final List<Results> results = new ArrayList<>();
    private final List<String> settings = new ArrayList<>();
    private long @Nullable [] positions;

    private Run(Map<String, String> words) {
        this.words = words;
        this.workload = Workloads.named(word("workload", ""));
        this.meter = new Meter(
                workload.slots(),
                Duration.ofMillis(number("warm-up", 0)),
                Duration.ofMillis(number("measured", Long.MAX_VALUE)),
                number("records", Long.MAX_VALUE / 2) / workload.slots());
    }

    /** Makes the words of a command line the run of this process. */
    public static Run begin(String... arguments) {
        Map<String, String> words = new LinkedHashMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            words.put(argument.substring(0, equals), argument.substring(equals + 1));
        }
        Run run = new Run(words);
        CURRENT.set(run);
        return run;
    }

    /** The run of this process. */
    public static Run current() {
        Run run = CURRENT.get();
        if (run == null) {
            throw new IllegalStateException("No run has begun in this process.");
        }
        return run;
    }

    /** The word of a name, or what stands for it. */
    public String word(String name, String otherwise) {
        return words.getOrDefault(name, otherwise);
    }

    /** The number of a name, or what stands for it. */
    public long number(String name, long otherwise) {
        String word = words.get(name);
        return word == null ? otherwise : Long.parseLong(word);
    }

    public Workload workload() {
        return workload;
    }

    public Meter meter() {
        return meter;
    }

    /** Whether state is kept in RocksDB and not on the heap. */
    public boolean isOnRocksDb() {
        return word("store", "heap").equals("rocksdb");
    }

    /** How often state is made durable, in ms; 0 for never. */
    public long cutEvery() {
        return number("cut", 0);
    }

    /** A directory for what the engine keeps, which is made. */
    public Path directory(String name) {
        try {
            return Files.createDirectories(Path.of(word("directory", "target/side-by-side"))
                    .resolve(name)
                    .toAbsolutePath());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Results of a sink's own; a sink that several threads use makes one for each. */
    public Results sink() {
        Results own = new Results(workload);
        synchronized (results) {
            results.add(own);
        }
        return own;
    }

    /** Notes a setting of the engine, to be shown beside its figures. */
    public void setting(String what) {
        settings.add(what);
    }

    /** Tells how far partitions of the workload were read, where those that the meter knows are others. */
    public void stoppedAt(long[] read) {
        positions = read.clone();
    }

    /** Ends the measurement and writes the report; all sinks have been told everything. */
    public void report(String engine) {
        meter.end();
        Results all = results();
        if (meter.cpuSecondsBeside() > 0) {
            settings.add(String.format(
                    Locale.ROOT,
                    "processes beside it took %.0f %% of its own processor time more",
                    PERCENT * meter.cpuSecondsBeside() / meter.cpuSeconds()));
        }
        Report report = new Report()
                .text("engine", engine)
                .texts("settings", settings)
                .number("records", meter.records())
                .decimal("seconds", meter.seconds())
                .decimal("cpuSeconds", meter.cpuSeconds())
                .number("cuts", meter.cuts())
                .number("peakBytes", Memory.peak())
                .numbers("positions", positions == null ? meter.positions() : positions)
                .numbers("counts", all.counts())
                .numbers("hashes", all.hashes());
        String file = word("report", "");
        if (!file.isEmpty()) {
            try {
                Files.writeString(Path.of(file), report.json() + "\n");
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    /** What all sinks have taken. */
    public Results results() {
        Results all = new Results(workload);
        synchronized (results) {
            results.forEach(all::add);
        }
        return all;
    }
}
