package io.tidemark.bench;

import io.tidemark.engine.settings.Settings;
import java.util.List;

/** Something to measure: a job over generated records, and what has to come out of it. */
interface Workload {

    /** What a run gave. */
    record Outcome(long results, long checksum) {}

    List<Workload> ALL = List.of(
            new WindowWorkload("tumbling-1k", 1_000, false, "tumbling 10s"),
            new WindowWorkload("tumbling-1m", 1_000_000, false, "tumbling 10s"),
            new WindowWorkload("tumbling-1m-string", 1_000_000, true, "tumbling 10s"),
            new WindowWorkload("hopping-10k", 10_000, false, "hopping 60s 1s"),
            new WindowWorkload("session-100k", 100_000, false, "session 1s"),
            new WindowWorkload("session-1m", 1_000_000, false, "session 1s"),
            new DedupWorkload("dedup-10m"));

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
