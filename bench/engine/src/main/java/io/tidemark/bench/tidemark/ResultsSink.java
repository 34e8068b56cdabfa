package io.tidemark.bench.tidemark;

import io.tidemark.bench.common.Results;
import io.tidemark.bench.common.Run;
import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A sink that adds up hashes of results.
 *
 * @param run the run that it is part of
 * @param take how a result is taken
 */
record ResultsSink<T>(Run run, BiConsumer<Results, T> take) implements Sink<T> {

    @Override
    public Delivery delivery() {
        return Delivery.REPEATS;
    }

    @Override
    public SinkRun<T> start(SinkContext context) {
        return new Started();
    }

    private final class Started implements SinkRun<T> {

        @Override
        public SinkWriter<T> open(int task) {
            return new Writer(run.sink());
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

        private final Results results;

        Writer(Results results) {
            this.results = results;
        }

        @Override
        public void write(T result, long time) {
            take.accept(results, result);
        }

        @Override
        public List<String> prepare(long cut) {
            return List.of();
        }

        @Override
        public void close() {}
    }
}
