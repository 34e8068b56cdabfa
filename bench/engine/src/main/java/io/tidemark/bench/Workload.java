package io.tidemark.bench;

import io.tidemark.engine.settings.Settings;
import java.util.List;

/** Something to measure: a job over generated records, and what has to come out of it. */
interface Workload {

    /** What a run gave. */
    record Outcome(long results, long checksum) {}

    List<Workload> ALL = List.of(
            WindowWorkload.of("tumbling-1k", 1_000, "tumbling 10s"),
            WindowWorkload.of("tumbling-1m", 1_000_000, "tumbling 10s"),
            WindowWorkload.of("tumbling-1m-string", 1_000_000, "tumbling 10s").ofStrings(),
            WindowWorkload.of("hopping-10k", 10_000, "hopping 60s 1s"),
            WindowWorkload.of("hopping-10k-max", 10_000, "hopping 60s 1s").computing(Computed.MAX),
            WindowWorkload.of("hopping-10k-count-max", 10_000, "hopping 60s 1s").computing(Computed.COUNT_AND_MAX),
            WindowWorkload.of("hopping-1m", 1_000_000, "hopping 10s 1s"),
            WindowWorkload.of("hopping-1m-string", 1_000_000, "hopping 10s 1s").ofStrings(),
            WindowWorkload.of("slide-60s", 10_000, "hopping 60s 60s"),
            WindowWorkload.of("slide-30s", 10_000, "hopping 60s 30s"),
            WindowWorkload.of("slide-10s", 10_000, "hopping 60s 10s"),
            WindowWorkload.of("slide-5s", 10_000, "hopping 60s 5s"),
            WindowWorkload.of("slide-1s", 10_000, "hopping 60s 1s"),
            WindowWorkload.of("slide-500ms", 10_000, "hopping 60s 500ms"),
            WindowWorkload.of("session-100k", 100_000, "session 1s"),
            WindowWorkload.of("session-1m", 1_000_000, "session 1s"),
            new DedupWorkload("dedup-10m"),
            new JoinWorkload("join-1m"),
            new TableWorkload("as-of-1m", false),
            new TableWorkload("latest-1m", true));

    /** What it is called in tables. */
    String name();

    /** How many records a run has when so many are asked for. */
    long records(long asked);

    /** The records, over so many partitions. */
    Events events(int partitions);

    /**
     * Runs the job over a source.
     *
     * @throws IllegalStateException if not all records have counted
     */
    Outcome run(EventSource source, Settings settings);
}
