package io.tidemark.engine.file.sink;

import io.tidemark.sink.SinkWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the files of one task. */
final class FileSinkWriter<T> implements SinkWriter<T> {

    private final FileSinkRun<T> run;
    private final RowFormat<T> format;
    private final int task;
    private @Nullable PieceFile piece;
    private RowFormat.@Nullable Rows<T> rows;

    /** Whether the disk has not taken what was last given to it, and when it was last asked. */
    private boolean isStuck;

    private long triedAt;
    private long now;

    /** The number of the next file: that of the cut that comes next at the earliest, but never one that was used. */
    private long number = 1;

    FileSinkWriter(FileSinkRun<T> run, RowFormat<T> format, int task) {
        this.run = run;
        this.format = format;
        this.task = task;
    }

    @Override
    public void write(T value, long time) {
        RowFormat.Rows<T> open = rows == null ? begin() : rows;
        open.append(value);
        PieceFile into = piece;
        if (into != null && into.out().size() >= PieceFile.BUFFER_BYTES) {
            flush(into);
        }
    }

    private RowFormat.Rows<T> begin() {
        PieceFile begun = run.piece(number, task);
        number++;
        piece = begun;
        RowFormat.Rows<T> first = format.begin(begun.name(), begun.out());
        rows = first;
        if (!isStuck) {
            // So that the file is seen from its first value on.
            isStuck = !run.flush(begun);
            triedAt = now;
        }
        return first;
    }

    /** Gives the disk what it has not got; while it is known to fail, that is only kept. */
    private void flush(PieceFile open) {
        if (isStuck) {
            run.keep(open);
        } else {
            tryFlush(open);
        }
    }

    private void tryFlush(PieceFile open) {
        triedAt = now;
        isStuck = !run.flush(open);
    }

    @Override
    public boolean hasRoom(long processingTime) {
        now = processingTime;
        PieceFile open = piece;
        if (isStuck) {
            // A clock that jumps back must not keep a disk waiting.
            boolean isDue = now - triedAt >= FileSinkRun.RETRY_AFTER || now < triedAt;
            if (open == null) {
                isStuck = !isDue;
            } else if (isDue) {
                tryFlush(open);
            } else if (open.out().size() > 0) {
                run.keep(open);
            }
        }
        return run.hasRoom();
    }

    @Override
    public List<String> prepare(long cut) {
        PieceFile open = piece;
        RowFormat.Rows<T> last = rows;
        number = Math.max(number, cut + 1);
        if (open == null || last == null) {
            return List.of();
        }
        last.end();
        flush(open);
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
