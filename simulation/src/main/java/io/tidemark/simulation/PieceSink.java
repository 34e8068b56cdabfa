package io.tidemark.simulation;

import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import io.tidemark.storage.Disk;
import io.tidemark.storage.StorageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A transactional sink of lines in files: a piece is written aside and synced, and moved among the published ones when its cut has
 * committed.
 *
 * @param <T> what it takes
 */
final class PieceSink<T> implements Sink<T> {

    static final String PUBLISHED = "published";
    private static final String PREPARED = "prepared";
    private static final String UNSYNCED = "unsynced";

    private final Disk disk;
    private final Format<T> format;

    PieceSink(Disk disk, Format<T> format) {
        this.disk = disk;
        this.format = format;
    }

    /** Makes a line of a value and its time. */
    interface Format<T> {
        String line(T value, long time);
    }

    /** Where the published pieces of a sink are. */
    static String published(String sink) {
        return sink + "/" + PUBLISHED;
    }

    @Override
    public Delivery delivery() {
        return Delivery.TRANSACTIONAL;
    }

    @Override
    public SinkRun<T> start(SinkContext context) {
        return new Run(context);
    }

    private final class Run implements SinkRun<T> {

        private final SinkContext context;
        /** What was prepared and may not be on the disk yet. */
        private final Map<String, byte[]> prepared = new TreeMap<>();

        private long attempts;

        Run(SinkContext context) {
            this.context = context;
        }

        @Override
        public SinkWriter<T> open(int task) {
            return new Writer(task);
        }

        @Override
        public void persist(List<String> pieces) {
            step(() -> {
                for (String piece : pieces) {
                    byte[] content = prepared.get(piece);
                    if (content == null) {
                        throw new IllegalStateException("Piece " + piece + " was never prepared.");
                    }
                    write(piece, content);
                }
                disk.syncDirectory(directory(PREPARED));
            });
        }

        /** After a failed sync a file is lost, so each attempt writes another one. */
        private void write(String piece, byte[] content) throws IOException {
            String file = directory(UNSYNCED) + "/" + piece + "." + attempts++;
            try (Disk.DiskFile out = disk.create(file)) {
                out.write(content, 0, content.length);
                out.sync();
            }
            disk.rename(file, directory(PREPARED) + "/" + piece);
        }

        @Override
        public void publish(List<String> pieces) {
            step(() -> {
                for (String piece : pieces) {
                    String from = directory(PREPARED) + "/" + piece;
                    String to = directory(PUBLISHED) + "/" + piece;
                    if (!disk.exists(to)) {
                        disk.rename(from, to);
                    }
                }
                if (!pieces.isEmpty()) {
                    disk.syncDirectory(directory(PUBLISHED));
                    disk.syncDirectory(directory(PREPARED));
                }
            });
            pieces.forEach(prepared::remove);
        }

        @Override
        public void recover(List<String> committed) {
            publish(committed);
            Set<String> left = new TreeSet<>();
            step(() -> {
                left.addAll(disk.list(directory(PREPARED)));
                left.addAll(disk.list(directory(UNSYNCED)));
                for (String file : left) {
                    if (isOlder(file)) {
                        disk.delete(file);
                    }
                }
            });
        }

        private boolean isOlder(String file) {
            String name = file.substring(file.lastIndexOf('/') + 1);
            int dot = name.indexOf('.');
            return Piece.parse(dot < 0 ? name : name.substring(0, dot)).epoch() < context.epoch();
        }

        private String directory(String kind) {
            return context.sink() + "/" + kind;
        }

        private void step(Step step) {
            try {
                step.run();
            } catch (IOException failure) {
                throw new StorageException("Sink " + context.sink() + " could not write: " + failure, failure);
            }
        }

        @Override
        public void close() {}

        private final class Writer implements SinkWriter<T> {

            private final int task;
            private @Nullable List<String> lines;

            Writer(int task) {
                this.task = task;
            }

            @Override
            public void write(T value, long time) {
                List<String> known = lines;
                if (known == null) {
                    known = new ArrayList<>();
                    lines = known;
                }
                known.add(format.line(value, time));
            }

            @Override
            public List<String> prepare(long cut) {
                List<String> written = lines;
                if (written == null) {
                    return List.of();
                }
                lines = null;
                String piece = new Piece(context.epoch(), cut, task).toString();
                String text = String.join("\n", written) + "\n";
                prepared.put(piece, text.getBytes(StandardCharsets.UTF_8));
                return List.of(piece);
            }

            @Override
            public void close() {
                lines = null;
            }
        }
    }

    private interface Step {
        void run() throws IOException;
    }
}
