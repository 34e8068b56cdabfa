package io.tidemark.bench;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.Engine;
import io.tidemark.engine.settings.Settings;
import io.tidemark.job.Job;
import io.tidemark.job.KeyedStream;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.record.Windowed;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;

/**
 * Count and sum per key and window.
 *
 * @param keys how many keys
 * @param stringKeys whether keys are strings instead of longs
 * @param windows the windows, as users write them
 */
record WindowWorkload(String name, long keys, boolean stringKeys, String windows) implements Workload {

    @Override
    public long records(long asked) {
        return asked;
    }

    @Override
    public Events events(int partitions) {
        return new Events.Uniform(keys);
    }

    @Override
    public Outcome run(EventSource source, Settings settings) {
        CheckSink<Windowed<?, Traffic>> sink = CheckSink.ofWindows();
        Engine.start(job(source, sink), settings).await();
        requireAllCounted(source.records(), sink.records());
        return new Outcome(sink.results(), sink.checksum());
    }

    /** Each record is in one tumbling window or session, and in sixty hopping windows, whose first ones begin before all records. */
    private void requireAllCounted(long read, long counted) {
        long times = windows.startsWith("hopping") ? 60 : 1;
        if (counted != read * times) {
            throw new IllegalStateException("Workload " + name + " counted " + counted
                    + " records in windows, and there were " + read * times + ".");
        }
    }

    private Job job(EventSource source, CheckSink<Windowed<?, Traffic>> sink) {
        Job job = Job.named("bench-" + name);
        Stream<Event> events = job.source("events", source, SourceSettings.DEFAULT);
        if (stringKeys) {
            aggregate(events.keyBy(Type.STRING, event -> stringKey(event.key())), sink);
        } else {
            aggregate(events.keyByLong(Event::key), sink);
        }
        return job;
    }

    static String stringKey(long key) {
        return "client-" + key;
    }

    private <K> void aggregate(KeyedStream<K, Event> keyed, CheckSink<Windowed<?, Traffic>> sink) {
        keyed.window(Windows.parse(windows))
                .aggregate(
                        "traffic",
                        Aggregates.all(Aggregates.<Event>count(), Aggregates.sum(Event::amount))
                                .as(Traffic::new))
                .sink("check", sink);
    }
}
