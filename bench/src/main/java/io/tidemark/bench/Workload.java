package io.tidemark.bench;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.job.Job;
import io.tidemark.job.KeyedStream;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;
import java.util.List;

/**
 * Something to measure: count and sum per key and window.
 *
 * @param name what it is called in tables
 * @param keys how many keys
 * @param stringKeys whether keys are strings instead of longs
 * @param windows the windows, as users write them
 */
record Workload(String name, long keys, boolean stringKeys, String windows) {

    private static final long THOUSAND = 1_000;
    private static final long MILLION = 1_000_000;
    private static final long HUNDRED_THOUSAND = 100_000;

    static final List<Workload> ALL = List.of(
            new Workload("tumbling-1k", THOUSAND, false, "tumbling 10s"),
            new Workload("tumbling-1m", MILLION, false, "tumbling 10s"),
            new Workload("tumbling-1m-string", MILLION, true, "tumbling 10s"),
            new Workload("hopping-10k", 10 * THOUSAND, false, "hopping 60s 1s"),
            new Workload("session-100k", HUNDRED_THOUSAND, false, "session 1s"));

    /** The job over a source. */
    Job job(EventSource source, CheckSink sink) {
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

    private <K> void aggregate(KeyedStream<K, Event> keyed, CheckSink sink) {
        keyed.window(Windows.parse(windows))
                .aggregate(
                        "traffic",
                        Aggregates.all(Aggregates.<Event>count(), Aggregates.sum(Event::amount))
                                .as(Traffic::new))
                .sink("check", sink);
    }
}
