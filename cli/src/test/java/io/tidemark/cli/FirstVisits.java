package io.tidemark.cli;

import static io.tidemark.aggregate.Aggregates.count;

import io.tidemark.engine.file.format.JsonLinesFormat;
import io.tidemark.engine.program.Args;
import io.tidemark.engine.program.JobProvider;
import io.tidemark.job.Job;
import io.tidemark.job.Stream;
import java.time.Duration;
import java.time.Instant;

/** A job of two stateful steps, with stateless ones before, between and behind them: visits without repeats, by page. */
public final class FirstVisits implements JobProvider {

    /**
     * A visit.
     *
     * @param time when it was
     * @param page what was visited; "/broken" breaks the job's code, and what begins with "/internal" does not count
     * @param visitor who came
     */
    public record Visit(Instant time, String page, String visitor) {}

    private static Visit checked(Visit visit) {
        if (visit.page().equals("/broken")) {
            throw new IllegalStateException("broken");
        }
        return visit;
    }

    @Override
    public Job job(Args args) {
        Job job = Job.named("first-visits").onUserError(Job.ErrorPolicy.DEAD_LETTER);
        Stream<Visit> visits = job.source(
                        "visits",
                        args.files(JsonLinesFormat.of(Visit.class)),
                        args.sourceSettings(),
                        visit -> visit.time().toEpochMilli())
                .filter(visit -> !visit.page().startsWith("/internal"))
                .map(Visit.class, FirstVisits::checked)
                .keyBy(String.class, visit -> visit.visitor() + visit.page())
                .dedup("first-visits", Duration.ofMinutes(30));
        if (args.flag("twice")) {
            visits.sink("first", args.output("first"));
        }
        visits.keyBy(String.class, Visit::page)
                .window(args.windows("tumbling 1h"))
                .aggregate("visits-by-page", count())
                .filter(result -> result.value() > 1)
                .sink("results", args.results());
        return job;
    }
}
