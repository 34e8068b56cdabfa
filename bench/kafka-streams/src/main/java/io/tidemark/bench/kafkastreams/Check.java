package io.tidemark.bench.kafkastreams;

import io.tidemark.bench.common.Results;
import io.tidemark.bench.common.Run;
import io.tidemark.bench.common.Workload;
import java.util.function.ToLongFunction;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Adds up hashes of windows.
 *
 * @param <K> the keys
 */
final class Check<K> extends ContextualProcessor<Windowed<K>, Total, Void, Void> {

    private final ToLongFunction<K> hash;
    private final Object flush;
    private final Results results = Run.current().sink();
    /** A session ends with its last record here, and a gap later elsewhere. */
    private final long beyondEnd;

    Check(ToLongFunction<K> hash, Object flush) {
        this.hash = hash;
        this.flush = flush;
        Workload workload = Run.current().workload();
        this.beyondEnd = workload.kind() == Workload.Kind.SESSION ? workload.length() : 0;
    }

    @Override
    public void process(Record<Windowed<K>, Total> record) {
        Windowed<K> window = record.key();
        if (!window.key().equals(flush)) {
            results.window(
                    hash.applyAsLong(window.key()),
                    window.window().start(),
                    window.window().end() + beyondEnd,
                    record.value().count(),
                    record.value().sum());
        }
    }
}
