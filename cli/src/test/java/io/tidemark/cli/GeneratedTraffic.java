package io.tidemark.cli;

import static io.tidemark.aggregate.Aggregates.all;
import static io.tidemark.aggregate.Aggregates.count;
import static io.tidemark.aggregate.Aggregates.sum;

import io.tidemark.engine.generator.Generator;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.program.Args;
import io.tidemark.engine.program.JobProvider;
import io.tidemark.job.Job;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;
import java.time.Duration;

/** A job of a user's own, as it comes in a jar: counts made-up traffic from several partitions, some of it late. */
public final class GeneratedTraffic implements JobProvider {

    static final int PARTITIONS = 4;
    static final int KEYS = 1_000;
    static final long WINDOW_MILLIS = 10_000;

    /**
     * A request.
     *
     * @param time when it came, in ms
     * @param client who sent it
     * @param bytes the size of the answer
     */
    public record Request(long time, String client, long bytes) {}

    /**
     * The result of a window.
     *
     * @param count the number of requests
     * @param bytes the size of all answers
     */
    public record Traffic(long count, long bytes) {}

    /** The request at an index of a partition: a millisecond after the one before, and one in fifty much too late. */
    static Request request(int partition, long index) {
        long mixed = (index * PARTITIONS + partition) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
        mixed ^= mixed >>> 29;
        long lot = mixed >>> 1;
        long late = lot % 50 == 0 ? lot / 50 % 25_000 : 0;
        return new Request(index - late, "client-" + lot % KEYS, lot / KEYS % 10_000);
    }

    @Override
    public Job job(Args args) {
        long records = args.number("records", 1_000);
        Generator<Request> generator = GeneratedTraffic::request;
        Job job = Job.named("generated-traffic");
        job.source(
                        "requests",
                        GeneratorSource.of(Type.of(Request.class), PARTITIONS, generator)
                                .count(records / PARTITIONS),
                        args.sourceSettings(),
                        Request::time)
                .keyBy(String.class, Request::client)
                .window(Windows.tumbling(Duration.ofMillis(WINDOW_MILLIS)))
                .aggregate("traffic", all(count(), sum(Request::bytes)).as(Traffic.class, Traffic::new))
                .sink("results", args.results());
        return job;
    }
}
