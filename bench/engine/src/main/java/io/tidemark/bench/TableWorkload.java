package io.tidemark.bench;

import io.tidemark.engine.Engine;
import io.tidemark.engine.settings.Settings;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Table;
import io.tidemark.process.Bound;
import io.tidemark.type.Type;
import java.time.Duration;

/** A stream and a table of a million keys: half of the records are changes of the table, and each of the others is given its key's value. */
record TableWorkload(String name, boolean isLatest) implements Workload {

    private static final Duration HISTORY = Duration.ofSeconds(10);
    private static final Events.Uniform KEYS = new Events.Uniform(1_000_000);

    @Override
    public long records(long asked) {
        return asked;
    }

    @Override
    public Events events(int partitions) {
        return KEYS;
    }

    @Override
    public Outcome run(EventSource source, Settings settings) {
        CheckSink<Event> sink = CheckSink.ofEvents();
        Job job = Job.named("bench-" + name);
        int partitions = source.partitions();
        Table<Long, Long> table = job.source(
                        "changes",
                        half(source, (partition, index) -> KEYS.at(partition + partitions, index)),
                        SourceSettings.DEFAULT)
                .keyByLong(Event::key)
                .table("amounts", Long.class, Bound.unbounded(), Event::amount);
        var records = job.source("records", half(source, KEYS), SourceSettings.DEFAULT)
                .keyByLong(Event::key);
        (isLatest ? records.latestJoin(table) : records.asOfJoin(table, HISTORY))
                .left("given", Type.of(Event.class), (record, amount) -> amount == null ? record : sum(record, amount))
                .sink("check", sink);
        Engine.start(job, settings).await();
        long asked = source.perPartition() / 2 * partitions;
        if (sink.results() != asked) {
            throw new IllegalStateException(
                    "Workload " + name + " gave " + sink.results() + " results, and there were " + asked + " records.");
        }
        return new Outcome(sink.results(), sink.checksum());
    }

    private static Event sum(Event record, long amount) {
        return new Event(record.key(), record.amount() + amount);
    }

    private static EventSource half(EventSource source, Events events) {
        return new EventSource(
                source.partitions(), source.perPartition() / 2, events, Math.max(1, source.perMilli() / 2));
    }
}
