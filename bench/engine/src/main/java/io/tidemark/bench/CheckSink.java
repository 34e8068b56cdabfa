package io.tidemark.bench;

import io.tidemark.record.Windowed;
import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToLongFunction;

/**
 * A sink that keeps sums over results, the same for the same results in any order.
 *
 * @param <T> the results
 */
final class CheckSink<T> implements Sink<T> {

    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final ToLongFunction<T> counted;
    private final ToLongFunction<T> hash;

    private final LongAdder results = new LongAdder();
    private final LongAdder records = new LongAdder();
    private final LongAdder checksum = new LongAdder();

    private CheckSink(ToLongFunction<T> counted, ToLongFunction<T> hash) {
        this.counted = counted;
        this.hash = hash;
    }

    /** A sink for windows, which sums how many records they have and the hashes of (key, window, value). */
    static CheckSink<Windowed<?, Traffic>> ofWindows() {
        return new CheckSink<>(
                Windowed::revision, window -> hash(window.key(), window.start(), window.end(), window.value()));
    }

    /** A sink for records as they are. */
    static CheckSink<Event> ofEvents() {
        return new CheckSink<>(event -> 1, event -> event.key() * MIX);
    }

    long results() {
        return results.sum();
    }

    long records() {
        return records.sum();
    }

    /** A sum of hashes of all results. */
    long checksum() {
        return checksum.sum();
    }

    static long hash(Object key, long start, long end, Traffic value) {
        long h = key.hashCode() * MIX + start;
        h = (h ^ (h >>> 29)) * MIX + end;
        h = (h ^ (h >>> 29)) * MIX + value.count();
        h = (h ^ (h >>> 29)) * MIX + value.sum();
        return h ^ (h >>> 32);
    }

    @Override
    public Delivery delivery() {
        return Delivery.REPEATS;
    }

    @Override
    public SinkRun<T> start(SinkContext context) {
        return new Run();
    }

    private final class Run implements SinkRun<T> {

        @Override
        public SinkWriter<T> open(int task) {
            return new Writer();
        }

        @Override
        public void persist(List<String> pieces) {}

        @Override
        public void publish(List<String> pieces) {}

        @Override
        public void recover(List<String> committed) {}

        @Override
        public void close() {}
    }

    private final class Writer implements SinkWriter<T> {

        private long ownResults;
        private long ownRecords;
        private long ownChecksum;

        @Override
        public void write(T result, long time) {
            ownResults++;
            ownRecords += counted.applyAsLong(result);
            ownChecksum += hash.applyAsLong(result);
        }

        @Override
        public List<String> prepare(long cut) {
            close();
            return List.of();
        }

        @Override
        public void close() {
            results.add(ownResults);
            records.add(ownRecords);
            checksum.add(ownChecksum);
            ownResults = 0;
            ownRecords = 0;
            ownChecksum = 0;
        }
    }
}
