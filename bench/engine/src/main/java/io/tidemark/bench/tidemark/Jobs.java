package io.tidemark.bench.tidemark;

import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.Aggregates;
import io.tidemark.bench.common.Feed;
import io.tidemark.bench.common.Outcome;
import io.tidemark.bench.common.Run;
import io.tidemark.bench.common.Workload;
import io.tidemark.job.Job;
import io.tidemark.job.KeyedStream;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.record.Windowed;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;
import java.time.Duration;
import java.util.function.ToLongFunction;

/** The workloads as jobs, written as a user would write them. */
final class Jobs {

    private static final String INPUT = "records";
    private static final String OUTPUT = "results";

    private final Run run;
    private final Workload workload;
    private final Job job;

    private Jobs(Run run) {
        this.run = run;
        this.workload = run.workload();
        this.job = Job.named("bench-" + workload.name());
    }

    /** The job of a run's workload. */
    static Job of(Run run) {
        Jobs jobs = new Jobs(run);
        switch (run.workload().kind()) {
            case WINDOW, SESSION -> jobs.windows();
            case DEDUP -> jobs.dedup();
            case JOIN -> jobs.join();
        }
        return jobs.job;
    }

    private void windows() {
        if (workload.keys().strings()) {
            Stream<Visit> visits = job.source(
                    INPUT,
                    new FeedSource<>(run, 0, Type.of(Visit.class), feed -> new Visit(feed.string(), feed.amount())),
                    settings());
            windows(visits.keyBy(Type.STRING, Visit::key), Visit::amount, Outcome::key);
        } else {
            windows(clicks(INPUT, 0), Click::amount, key -> key);
        }
    }

    private <K, T> void windows(KeyedStream<K, T> keyed, ToLongFunction<T> amount, ToLongFunction<K> hash) {
        Aggregate<T, Total> aggregate = workload.userAggregate()
                ? Aggregates.of("total", new Totalling<>(amount), Total.class)
                : Aggregates.all(Aggregates.<T>count(), Aggregates.sum(amount)).as(Total::new);
        keyed.window(Windows.parse(words()))
                .aggregate("totals", aggregate)
                .sink(
                        OUTPUT,
                        new ResultsSink<Windowed<K, Total>>(
                                run,
                                (results, window) -> results.window(
                                        hash.applyAsLong(window.key()),
                                        window.start(),
                                        window.end(),
                                        window.value().count(),
                                        window.value().sum())));
    }

    private String words() {
        String length = workload.length() + "ms";
        if (workload.kind() == Workload.Kind.SESSION) {
            return "session " + length;
        }
        return workload.slide() == workload.length()
                ? "tumbling " + length
                : "hopping " + length + " " + workload.slide() + "ms";
    }

    private void dedup() {
        clicks(INPUT, 0)
                .dedup("ids", Duration.ofMillis(workload.length()))
                .sink(OUTPUT, new ResultsSink<Click>(run, (results, click) -> results.id(click.key())));
    }

    private void join() {
        Duration reach = Duration.ofMillis(workload.length());
        KeyedStream<Long, Click> right = clicks("right", Workload.PARTITIONS);
        clicks("left", 0)
                .intervalJoin(right, reach.negated(), reach)
                .inner("pairs", Type.of(Pair.class), (l, r) -> new Pair(l.key(), l.amount(), r.amount()))
                .sink(
                        OUTPUT,
                        new ResultsSink<Pair>(
                                run, (results, pair) -> results.pair(pair.key(), pair.left(), pair.right())));
    }

    private KeyedStream<Long, Click> clicks(String name, int firstSlot) {
        return job.source(name, new FeedSource<>(run, firstSlot, Type.of(Click.class), Jobs::click), settings())
                .keyByLong(Click::key);
    }

    private static Click click(Feed feed) {
        return new Click(feed.key(), feed.amount());
    }

    private SourceSettings settings() {
        return SourceSettings.DEFAULT.withOutOfOrderness(Duration.ofMillis(workload.outOfOrderness()));
    }
}
