package io.tidemark.bench;

import io.tidemark.engine.Engine;
import io.tidemark.engine.settings.Settings;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import java.time.Duration;

/** Ten million ids, of which every fifth record repeats one, with a horizon that covers them all. */
record DedupWorkload(String name) implements Workload {

    private static final long IDS = 10_000_000;
    private static final Duration HORIZON = Duration.ofHours(1);

    @Override
    public long records(long asked) {
        return IDS * Events.Ids.PERIOD / (Events.Ids.PERIOD - 1);
    }

    @Override
    public Events events(int partitions) {
        return new Events.Ids(partitions);
    }

    @Override
    public Outcome run(EventSource source, Settings settings) {
        CheckSink<Event> sink = CheckSink.ofEvents();
        Job job = Job.named("bench-" + name);
        job.source("events", source, SourceSettings.DEFAULT)
                .keyByLong(Event::key)
                .dedup("ids", HORIZON)
                .sink("check", sink);
        Engine.start(job, settings).await();
        long fresh = source.partitions() * Events.Ids.fresh(source.perPartition());
        if (sink.results() != fresh) {
            throw new IllegalStateException(
                    "Workload " + name + " let " + sink.results() + " records pass, and there were " + fresh + " ids.");
        }
        return new Outcome(sink.results(), sink.checksum());
    }
}
