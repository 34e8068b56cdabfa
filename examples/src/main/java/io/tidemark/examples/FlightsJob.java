package io.tidemark.examples;

import static io.tidemark.aggregate.Aggregates.all;
import static io.tidemark.aggregate.Aggregates.count;
import static io.tidemark.aggregate.Aggregates.max;
import static io.tidemark.aggregate.Aggregates.mean;

import io.tidemark.engine.file.format.CsvFormat;
import io.tidemark.engine.program.Args;
import io.tidemark.engine.program.JobProvider;
import io.tidemark.job.Job;
import java.time.Instant;
import java.time.ZoneOffset;

/** Delays of flights by their origin: how many flights left, and how late they were, window by window. */
public final class FlightsJob implements JobProvider {

    /**
     * A line of the file.
     *
     * @param date when it was to leave
     * @param delay how late it was, in minutes; negative if it was early
     * @param distance how far it flew, in miles
     * @param origin the airport it left
     * @param destination the airport it went to
     */
    public record Flight(Instant date, long delay, long distance, String origin, String destination) {}

    /**
     * The result of a window.
     *
     * @param count the number of flights
     * @param meanDelay the mean of their delays, in minutes
     * @param maxDelay the longest delay, in minutes
     */
    public record Delays(long count, double meanDelay, long maxDelay) {}

    @Override
    public Job job(Args args) {
        CsvFormat<Flight> csv = CsvFormat.of(Flight.class).times("yyyy/MM/dd HH:mm", ZoneOffset.UTC);
        Job job = Job.named("flights");
        job.source(
                        "flights",
                        args.files(csv),
                        args.sourceSettings(),
                        flight -> flight.date().toEpochMilli())
                .keyBy(String.class, Flight::origin)
                .window(args.windows("tumbling 1d"))
                .grace(args.grace())
                .aggregate(
                        "delays-by-origin",
                        all(count(), mean(Flight::delay), max(Flight::delay)).as(Delays.class, Delays::new))
                .sink("results", args.results());
        return job;
    }
}
