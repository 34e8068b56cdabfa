package io.tidemark.examples;

import static io.tidemark.aggregate.Aggregates.all;
import static io.tidemark.aggregate.Aggregates.count;
import static io.tidemark.aggregate.Aggregates.sum;

import io.tidemark.engine.file.format.AccessLogEntry;
import io.tidemark.engine.file.format.AccessLogFormat;
import io.tidemark.engine.program.Args;
import io.tidemark.engine.program.JobProvider;
import io.tidemark.job.Job;
import java.util.Locale;

/** Traffic of a web server: requests and bytes per client, path or status, window by window. */
public final class AccessLogJob implements JobProvider {

    /** What requests are counted by. */
    public enum By {
        CLIENT,
        PATH,
        STATUS;

        String key(AccessLogEntry request) {
            return switch (this) {
                case CLIENT -> request.client();
                case PATH -> request.path();
                case STATUS -> Integer.toString(request.status());
            };
        }
    }

    /**
     * The result of a window.
     *
     * @param count the number of requests
     * @param bytes the size of all responses together
     */
    public record Traffic(long count, long bytes) {}

    @Override
    public Job job(Args args) {
        By by = args.choice("by", By.CLIENT);
        Job job = Job.named("access-log");
        job.source("log", args.files(new AccessLogFormat()), args.sourceSettings())
                .keyBy(String.class, by::key)
                .window(args.windows("tumbling 5m"))
                .grace(args.grace())
                // The name holds the choice, so that state by client is never taken for state by path.
                .aggregate(
                        "traffic-by-" + by.name().toLowerCase(Locale.ROOT),
                        all(count(), sum(AccessLogEntry::bytes)).as(Traffic.class, Traffic::new))
                .sink("results", args.results());
        return job;
    }
}
