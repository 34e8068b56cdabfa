package io.tidemark.engine;

import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A sink in memory that shows what cuts have published, for jobs that are not killed. */
final class CollectingSink<T> implements Sink<T> {

    private final List<T> published = Collections.synchronizedList(new ArrayList<>());
    private final List<T> prepared = Collections.synchronizedList(new ArrayList<>());

    /** What was published so far. */
    List<T> published() {
        synchronized (published) {
            return List.copyOf(published);
        }
    }

    /** Forgets what was published. */
    void clear() {
        published.clear();
    }

    @Override
    public Delivery delivery() {
        return Delivery.REPEATS;
    }

    @Override
    public SinkRun<T> start(SinkContext context) {
        return new SinkRun<>() {
            @Override
            public SinkWriter<T> open(int task) {
                return new Writer();
            }

            @Override
            public void persist(List<String> pieces) {}

            @Override
            public void publish(List<String> pieces) {
                synchronized (prepared) {
                    published.addAll(prepared);
                    prepared.clear();
                }
            }

            @Override
            public void recover(List<String> committed) {}

            @Override
            public void close() {}
        };
    }

    private final class Writer implements SinkWriter<T> {
        private final List<T> open = new ArrayList<>();

        @Override
        public void write(T value, long time) {
            open.add(value);
        }

        @Override
        public List<String> prepare(long cut) {
            if (open.isEmpty()) {
                return List.of();
            }
            prepared.addAll(open);
            open.clear();
            return List.of("piece-" + cut);
        }

        @Override
        public void close() {}
    }
}
