package io.tidemark.simulation;

import io.tidemark.sink.Accounted;
import io.tidemark.sink.Leftovers;
import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import java.util.List;
import java.util.Optional;

/**
 * A sink that hands every call on; a planted bug overrides one of the methods at the end.
 *
 * @param <T> what it takes
 */
class ForwardingSink<T> implements Sink<T> {

    private final Sink<T> sink;

    ForwardingSink(Sink<T> sink) {
        this.sink = sink;
    }

    @Override
    public Delivery delivery() {
        return sink.delivery();
    }

    @Override
    public List<String> lost(String name, List<String> committed) {
        return sink.lost(name, committed);
    }

    @Override
    public Optional<Leftovers> leftovers(String name, Accounted accounted) {
        return sink.leftovers(name, accounted);
    }

    @Override
    public SinkRun<T> start(SinkContext context) {
        return new Run(sink.start(told(context)), context.sink());
    }

    private final class Run implements SinkRun<T> {

        private final SinkRun<T> run;
        private final String name;

        Run(SinkRun<T> run, String name) {
            this.run = run;
            this.name = name;
        }

        @Override
        public SinkWriter<T> open(int task) {
            return opened(name, run.open(task));
        }

        @Override
        public void persist(List<String> pieces) {
            persisted(run, pieces);
        }

        @Override
        public void publish(List<String> pieces) {
            published(run, pieces);
        }

        @Override
        public Optional<String> waitingFor(long now) {
            return run.waitingFor(now);
        }

        @Override
        public void recover(List<String> committed) {
            recovered(run, committed);
        }

        @Override
        public void close() {
            run.close();
        }
    }

    /** A writer that hands every value on, or does something else instead. */
    abstract static class Writer<T> implements SinkWriter<T> {

        final SinkWriter<T> writer;

        Writer(SinkWriter<T> writer) {
            this.writer = writer;
        }

        @Override
        public boolean hasRoom(long now) {
            return writer.hasRoom(now);
        }

        @Override
        public List<String> prepare(long cut) {
            return writer.prepare(cut);
        }

        @Override
        public void close() {
            writer.close();
        }
    }

    SinkContext told(SinkContext context) {
        return context;
    }

    SinkWriter<T> opened(String name, SinkWriter<T> writer) {
        return writer;
    }

    void persisted(SinkRun<T> run, List<String> pieces) {
        run.persist(pieces);
    }

    void published(SinkRun<T> run, List<String> pieces) {
        run.publish(pieces);
    }

    void recovered(SinkRun<T> run, List<String> committed) {
        run.recover(committed);
    }
}
