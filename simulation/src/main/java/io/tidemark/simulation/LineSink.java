package io.tidemark.simulation;

import io.tidemark.engine.file.sink.FileSink;
import io.tidemark.sink.Accounted;
import io.tidemark.sink.Leftovers;
import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import io.tidemark.storage.Disk;
import java.util.List;
import java.util.Optional;

/**
 * The engine's sink of files, given lines of text.
 *
 * @param <T> what the lines are made of
 */
final class LineSink<T> implements Sink<T> {

    /** A few lines, so that a full disk stops the reading. */
    private static final long KEPT_BYTES_MAX = 400;

    private final Sink<Line> files;
    private final Format<T> format;

    LineSink(Disk disk, Format<T> format) {
        this.files = FileSink.<Line>jsonLines(disk, "").keepingAtMost(KEPT_BYTES_MAX);
        this.format = format;
    }

    /** What is written. */
    public record Line(String text) {

        private static final String BEFORE = "{\"text\":\"";
        private static final String AFTER = "\"}";

        /** Reads a line back; it has nothing in it that JSON would escape. */
        static Line parse(String json) {
            if (!json.startsWith(BEFORE) || !json.endsWith(AFTER)) {
                throw new IllegalArgumentException("\"" + json + "\" is not a line that was written.");
            }
            return new Line(json.substring(BEFORE.length(), json.length() - AFTER.length()));
        }
    }

    /** Makes a line of a value and its time. */
    interface Format<T> {
        String line(T value, long time);
    }

    @Override
    public Delivery delivery() {
        return files.delivery();
    }

    @Override
    public List<String> lost(String sink, List<String> committed) {
        return files.lost(sink, committed);
    }

    @Override
    public Optional<Leftovers> leftovers(String sink, Accounted accounted) {
        return files.leftovers(sink, accounted);
    }

    @Override
    public SinkRun<T> start(SinkContext context) {
        return new Run(files.start(context));
    }

    private final class Run implements SinkRun<T> {

        private final SinkRun<Line> run;

        Run(SinkRun<Line> run) {
            this.run = run;
        }

        @Override
        public SinkWriter<T> open(int task) {
            SinkWriter<Line> writer = run.open(task);
            return new SinkWriter<>() {
                @Override
                public void write(T value, long time) {
                    writer.write(new Line(format.line(value, time)), time);
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
            };
        }

        @Override
        public void persist(List<String> pieces) {
            run.persist(pieces);
        }

        @Override
        public void publish(List<String> pieces) {
            run.publish(pieces);
        }

        @Override
        public Optional<String> waitingFor(long now) {
            return run.waitingFor(now);
        }

        @Override
        public void recover(List<String> committed) {
            run.recover(committed);
        }

        @Override
        public void close() {
            run.close();
        }
    }
}
