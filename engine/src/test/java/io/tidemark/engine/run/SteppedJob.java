package io.tidemark.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.backup.BackupLimits;
import io.tidemark.engine.backup.FileBackup;
import io.tidemark.engine.backup.RestoreCount;
import io.tidemark.engine.backup.Upkeep;
import io.tidemark.engine.file.sink.FileSink;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.engine.store.Stores;
import io.tidemark.engine.system.Agent;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.record.Counter;
import io.tidemark.sink.Sink;
import io.tidemark.storage.Disk;
import io.tidemark.testkit.disk.SimulatedDisk;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A small job on simulated disks, whose agents are driven step by step: it counts numbers by key and window, some of them late and
 * some without a key, so that all three kinds of output are written. A process dies by not being driven any more.
 */
final class SteppedJob {

    /** How many records there are. */
    static final long RECORDS = 600;

    private static final int STEPS_MAX = 100_000;
    private static final int KEYS = 3;
    private static final int LATE_ONE_IN = 7;
    private static final int KEYLESS_ONE_IN = 11;
    private static final int LATE_BY = 40;

    SimulatedDisk state = new SimulatedDisk();
    SimulatedDisk output = new SimulatedDisk();

    /** How many bytes each sink keeps while the disk does not take them. */
    long keptMax = FileSink.UNWRITTEN_BYTES_MAX;

    /** How many partitions the input has, all with the same records. */
    int partitions = 1;

    /** How its backup is kept in order. */
    Upkeep upkeep = Upkeep.IN_CUTS;

    private long now = 1_000;
    private int processes;

    /** Two workers, some 20 records a cut. */
    static Settings settings() {
        return Settings.workers(2).withCutEvery(Duration.ofMillis(10)).withRate(2_000);
    }

    /** The job, writing to some disk. */
    Job job(Disk disk, long records) {
        return job(files(disk, "results"), disk, records);
    }

    private <T> FileSink<T> files(Disk disk, String folder) {
        return FileSink.<T>jsonLines(disk, folder).keepingAtMost(keptMax);
    }

    /** The job with some sink of results. */
    Job job(Sink<Object> results, Disk disk, long records) {
        Job job = Job.named("stepped")
                .maxParallelism(4)
                .late("late", files(disk, "late"))
                .deadLetters("dead-letters", files(disk, "dead-letters"));
        job.source(
                        "numbers",
                        GeneratorSource.of(Type.LONG, partitions, (partition, index) -> index)
                                .count(records),
                        SourceSettings.DEFAULT,
                        index -> index % LATE_ONE_IN == 0 ? index - LATE_BY : index)
                .keyBy(String.class, index -> index % KEYLESS_ONE_IN == 0 ? null : "k" + index % KEYS)
                .window(Windows.tumbling(Duration.ofMillis(10)))
                .aggregate("count", Aggregates.count())
                .sink("results", results);
        return job;
    }

    JobRun start() {
        return start(settings());
    }

    JobRun start(Settings settings) {
        return start(settings, job(output, RECORDS));
    }

    /** Starts as the engine does. */
    JobRun start(Settings settings, Job job) {
        String process = "process" + processes++;
        DirectoryStorage storage = DirectoryStorage.open(state, process);
        BackupLimits limits = new BackupLimits(settings.cutsKept(), BackupLimits.DEFAULT.chainFilesMax(), upkeep);
        FileBackup backup = new FileBackup(storage, limits, job.maxParallelism());
        return new Opening(order(job, settings), backup, process).begin(now);
    }

    /** The start of a job on the heap. */
    static Opening.Order order(Job job, Settings settings) {
        return new Opening.Order(job, settings, Stores.named("heap"), RestoreCount.silent());
    }

    JobRun startWithoutBackup(Settings settings) {
        return Opening.without(order(job(output, RECORDS), settings), now);
    }

    /** The processing time of the last step, in ms. */
    long now() {
        return now;
    }

    /** Lets time pass in which nothing is done, in ms. */
    void later(long millis) {
        now += millis;
    }

    /** How many records the run had read when its workers last said so. */
    static long read(JobRun run) {
        return run.workers().stream()
                .flatMap(worker -> worker.status().stream())
                .filter(task -> task.name().equals("numbers"))
                .mapToLong(task -> task.counters().total(Counter.IN))
                .sum();
    }

    /** Lets every agent do a step, a millisecond after the last one. */
    void step(JobRun run) {
        now++;
        for (Agent agent : run.agents()) {
            agent.doWork(now);
        }
    }

    /** Runs until so many cuts have committed. */
    void cuts(JobRun run, long cuts) {
        for (int step = 0; run.conductor().status().committed() < cuts; step++) {
            assertThat(step).as("steps for %d cuts", cuts).isLessThan(STEPS_MAX);
            step(run);
        }
    }

    /** Runs to the end of the input. */
    void finish(JobRun run) {
        for (int step = 0; run.conductor().phase() != Conductor.Phase.FINISHED; step++) {
            assertThat(step).as("steps to the end").isLessThan(STEPS_MAX);
            step(run);
        }
        run.agents().forEach(Agent::onClose);
    }

    /** All lines that readers see, with the sinks they come from, sorted. */
    List<String> lines() {
        return lines("");
    }

    private List<String> lines(String partOfName) {
        List<String> lines = new ArrayList<>();
        for (String name : output.names()) {
            if (!name.contains("/.") && name.contains(partOfName)) {
                String folder = name.substring(0, name.indexOf('/') + 1);
                new String(content(output, name), StandardCharsets.UTF_8)
                        .lines()
                        .forEach(line -> lines.add(folder + line));
            }
        }
        lines.sort(null);
        return lines;
    }

    /** Takes the published files of an epoch away, as a reader may who has read them; returns their lines. */
    List<String> takeAway(int epoch) {
        String part = String.format(Locale.ROOT, "-%06d-", epoch);
        List<String> taken = lines(part);
        for (String name : output.names()) {
            if (!name.contains("/.") && name.contains(part)) {
                try {
                    output.vanish(name);
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            }
        }
        return taken;
    }

    /** What an undisturbed run gives. */
    static List<String> right() {
        SteppedJob job = new SteppedJob();
        job.finish(job.start());
        return job.lines();
    }

    /** What is on a disk: names and contents, but not what a storage tries out. */
    static Map<String, String> contents(SimulatedDisk disk) {
        Map<String, String> contents = new TreeMap<>();
        for (String name : disk.names()) {
            contents.put(name, new String(content(disk, name), StandardCharsets.ISO_8859_1));
        }
        return contents;
    }

    private static byte[] content(SimulatedDisk disk, String name) {
        try {
            return disk.content(name);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
