package io.tidemark.bench;

import io.tidemark.engine.Engine;
import io.tidemark.engine.settings.Settings;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.type.Type;
import java.time.Duration;

/** Two streams of a million keys each, of which each record has one match, half a second away at most; a second is waited. */
record JoinWorkload(String name) implements Workload {

    private static final Duration REACH = Duration.ofSeconds(1);

    @Override
    public long records(long asked) {
        return asked;
    }

    @Override
    public Events events(int partitions) {
        return new Events.Pairs(partitions, false);
    }

    /** Each side has half of the records, half as dense. */
    @Override
    public Outcome run(EventSource source, Settings settings) {
        long whole = source.perPartition() / 2 / Events.Pairs.BLOCK * Events.Pairs.BLOCK;
        if (2 * whole != source.perPartition()) {
            throw new IllegalArgumentException("Workload " + name + " wants a multiple of " + 2 * Events.Pairs.BLOCK
                    + " records in each partition, and there are " + source.perPartition() + ".");
        }
        CheckSink<Event> sink = CheckSink.ofEvents();
        Job job = Job.named("bench-" + name);
        var right =
                job.source("right", half(source, true), SourceSettings.DEFAULT).keyByLong(Event::key);
        job.source("left", half(source, false), SourceSettings.DEFAULT)
                .keyByLong(Event::key)
                .intervalJoin(right, REACH.negated(), REACH)
                .inner("pairs", Type.of(Event.class), (l, r) -> new Event(l.key(), l.amount() + r.amount()))
                .sink("check", sink);
        Engine.start(job, settings).await();
        long pairs = whole * source.partitions();
        if (sink.results() != pairs) {
            throw new IllegalStateException(
                    "Workload " + name + " joined " + sink.results() + " pairs, and there were " + pairs + ".");
        }
        return new Outcome(sink.results(), sink.checksum());
    }

    private static EventSource half(EventSource source, boolean isRight) {
        return new EventSource(
                source.partitions(),
                source.perPartition() / 2,
                new Events.Pairs(source.partitions(), isRight),
                Math.max(1, source.perMilli() / 2));
    }
}
