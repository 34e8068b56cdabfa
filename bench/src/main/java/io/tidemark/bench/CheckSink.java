package io.tidemark.bench;

import io.tidemark.record.Windowed;
import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** A sink that keeps a sum over (key, window, value), the same for the same results in any order. */
final class CheckSink implements Sink<Windowed<?, Traffic>> {

    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final LongAdder results = new LongAdder();
    private final LongAdder records = new LongAdder();
    private final LongAdder checksum = new LongAdder();

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
    public SinkRun<Windowed<?, Traffic>> start(SinkContext context) {
        return new Run();
    }

    private final class Run implements SinkRun<Windowed<?, Traffic>> {

        @Override
        public SinkWriter<Windowed<?, Traffic>> open(int task) {
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

    private final class Writer implements SinkWriter<Windowed<?, Traffic>> {

        private long ownResults;
        private long ownRecords;
        private long ownChecksum;

        @Override
        public void write(Windowed<?, Traffic> window, long time) {
            ownResults++;
            ownRecords += window.value().count();
            ownChecksum += hash(window.key(), window.start(), window.end(), window.value());
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
