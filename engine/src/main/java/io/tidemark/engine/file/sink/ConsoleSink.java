package io.tidemark.engine.file.sink;

import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import io.tidemark.type.ByteSink;
import java.io.PrintStream;
import java.util.List;

/**
 * A sink that prints one JSON line for each value, at once. After a crash, what was printed since the last cut is printed again.
 *
 * @param <T> what is printed
 */
public final class ConsoleSink<T> implements Sink<T> {

    private final PrintStream out;

    private ConsoleSink(PrintStream out) {
        this.out = out;
    }

    /** Prints to a stream, which stays open. */
    public static <T> ConsoleSink<T> to(PrintStream out) {
        return new ConsoleSink<>(out);
    }

    @Override
    public Delivery delivery() {
        return Delivery.REPEATS;
    }

    @Override
    public SinkRun<T> start(SinkContext context) {
        return new ConsoleRun<>(out);
    }

    private record ConsoleRun<T>(PrintStream out) implements SinkRun<T> {

        @Override
        public SinkWriter<T> open(int task) {
            return new ConsoleWriter<>(out);
        }

        @Override
        public void persist(List<String> pieces) {
            // What was printed cannot be made more durable.
        }

        @Override
        public void publish(List<String> pieces) {
            // What was printed has been seen.
        }

        @Override
        public void recover(List<String> committed) {
            // What was printed cannot be taken back.
        }

        @Override
        public void close() {
            out.flush();
        }
    }

    private static final class ConsoleWriter<T> implements SinkWriter<T> {

        private final PrintStream out;
        private final ByteSink line = new ByteSink();
        private final JsonRenderer renderer = new JsonRenderer(line);

        ConsoleWriter(PrintStream out) {
            this.out = out;
        }

        @Override
        public void write(T value, long time) {
            line.reset();
            renderer.render(value);
            line.put((byte) '\n');
            // In one call, so that lines of several tasks do not mix.
            out.write(line.array(), 0, line.size());
            requireSound();
        }

        @Override
        public List<String> prepare(long cut) {
            requireSound();
            return List.of();
        }

        /** Fails at once if what was printed has not arrived, so that no cut says that it has. */
        private void requireSound() {
            if (out.checkError()) {
                throw new ClosedConsoleException();
            }
        }

        @Override
        public void close() {
            out.flush();
        }
    }
}
