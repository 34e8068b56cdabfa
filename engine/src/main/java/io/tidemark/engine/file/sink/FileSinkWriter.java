package io.tidemark.engine.file.sink;

import io.tidemark.sink.SinkWriter;
import io.tidemark.storage.StorageException;
import io.tidemark.type.ByteSink;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the files of one task. */
final class FileSinkWriter<T> implements SinkWriter<T> {

    /** How many bytes are gathered before they are written to the disk: 64 KiB. */
    static final int BUFFER_BYTES = 1 << 16;

    private final FileSinkRun<T> run;
    private final RowFormat<T> format;
    private final int task;
    private final ByteSink buffer = new ByteSink(BUFFER_BYTES + BUFFER_BYTES / 4);
    private @Nullable PieceFile piece;
    private RowFormat.@Nullable Rows<T> rows;
    private @Nullable StorageException failure;

    /** The number of the next file: that of the cut that comes next at the earliest, but never one that was used. */
    private long number = 1;

    FileSinkWriter(FileSinkRun<T> run, RowFormat<T> format, int task) {
        this.run = run;
        this.format = format;
        this.task = task;
    }

    @Override
    public void write(T value, long time) {
        requireSound();
        RowFormat.Rows<T> open = rows == null ? begin() : rows;
        open.append(value);
        if (buffer.size() >= BUFFER_BYTES) {
            flush();
        }
    }

    private RowFormat.Rows<T> begin() {
        PieceFile created = run.create(number, task);
        number++;
        piece = created;
        buffer.reset();
        RowFormat.Rows<T> begun = format.begin(created.name(), buffer);
        rows = begun;
        return begun;
    }

    /** After a failed write nobody knows what the file holds; the job has to go back to its last cut. */
    private void requireSound() {
        if (failure != null) {
            throw failure;
        }
    }

    private void flush() {
        PieceFile open = piece;
        if (open == null) {
            return;
        }
        try {
            run.run("write to", open.name(), () -> {
                open.write(buffer.array(), buffer.size());
                return open;
            });
        } catch (StorageException failed) {
            failure = failed;
            throw failed;
        }
        buffer.reset();
    }

    @Override
    public List<String> prepare(long cut) {
        requireSound();
        PieceFile open = piece;
        RowFormat.Rows<T> last = rows;
        number = Math.max(number, cut + 1);
        if (open == null || last == null) {
            return List.of();
        }
        last.end();
        flush();
        run.prepared(open);
        piece = null;
        rows = null;
        return List.of(open.name());
    }

    @Override
    public void close() {
        PieceFile open = piece;
        piece = null;
        rows = null;
        if (open != null) {
            run.giveUp(open);
        }
    }
}
