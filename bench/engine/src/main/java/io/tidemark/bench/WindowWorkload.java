package io.tidemark.bench;

import io.tidemark.engine.Engine;
import io.tidemark.engine.settings.Settings;
import io.tidemark.job.Job;
import io.tidemark.job.KeyedStream;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.record.Windowed;
import io.tidemark.type.Type;
import io.tidemark.window.FixedWindows;
import io.tidemark.window.Windows;

/**
 * An aggregate per key and window.
 *
 * @param keys how many keys
 * @param stringKeys whether keys are strings instead of longs
 * @param windows the windows, as users write them
 * @param computed what is computed of a window's records
 */
record WindowWorkload(String name, long keys, boolean stringKeys, String windows, Computed computed)
        implements Workload {

    /** A count and a sum of long keys. */
    static WindowWorkload of(String name, long keys, String windows) {
        return new WindowWorkload(name, keys, false, windows, Computed.COUNT_AND_SUM);
    }

    WindowWorkload ofStrings() {
        return new WindowWorkload(name, keys, true, windows, computed);
    }

    WindowWorkload computing(Computed what) {
        return new WindowWorkload(name, keys, stringKeys, windows, what);
    }

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

    /** Each record is in as many windows as the size has hops, the first of which begin before all records, or in one session. */
    private void requireAllCounted(long read, long counted) {
        long times = Windows.parse(windows) instanceof FixedWindows fixed ? fixed.size() / fixed.hop() : 1;
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
                .aggregate("traffic", computed.aggregate())
                .sink("check", sink);
    }
}
