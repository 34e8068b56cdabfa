package com.example.visits;

import static io.tidemark.aggregate.Aggregates.all;
import static io.tidemark.aggregate.Aggregates.count;
import static io.tidemark.aggregate.Aggregates.sum;

import io.tidemark.engine.file.format.JsonLinesFormat;
import io.tidemark.engine.program.Args;
import io.tidemark.engine.program.JobProvider;
import io.tidemark.job.Job;
import java.time.Instant;

/** Visits and seconds spent per page, minute by minute. */
public final class VisitsJob implements JobProvider {

    /** A line of the input, such as {@code {"page":"/home","seconds":12,"at":"2026-01-01T00:00:05Z"}}. */
    public record Visit(String page, long seconds, Instant at) {}

    /** What is known of a page and minute. */
    public record Attention(long visits, long seconds) {}

    @Override
    public Job job(Args args) {
        Job job = Job.named("visits");
        job.source("visits", args.files(JsonLinesFormat.of(Visit.class)), args.sourceSettings(), visit -> visit.at()
                        .toEpochMilli())
                .keyBy(String.class, Visit::page)
                .window(args.windows("tumbling 1m"))
                .grace(args.grace())
                .aggregate("attention", all(count(), sum(Visit::seconds)).as(Attention.class, Attention::new))
                .sink("results", args.results());
        return job;
    }
}
