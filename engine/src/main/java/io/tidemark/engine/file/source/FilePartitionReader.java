package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.Format;
import io.tidemark.engine.file.format.InputException;
import io.tidemark.source.PartitionReader;
import io.tidemark.source.RecordOutput;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Reads the files of one partition, one after the other. */
final class FilePartitionReader<T> implements PartitionReader<T> {

    /** The most bytes that one step of reading takes, however few records they give: 4 MiB. */
    static final int STEP_BYTES_MAX = 1 << 22;

    /**
     * How many steps that found nothing go by between two looks at the directory: listing it costs far more than asking an
     * open file for its size.
     */
    static final int STEPS_PER_LOOK = 16;

    private final Format<T> format;
    private final FileSequence files;
    private final Path input;
    private final BiConsumer<Long, Path> opened;
    private final @Nullable FilePosition from;
    private @Nullable OpenFile<T> current;
    private boolean finished;
    private boolean ended;
    private int idleSteps;

    /**
     * A reader that goes on from a position.
     *
     * @param input what the user named, for messages
     * @param opened is told of each file, with its number in the partition, before its first record
     */
    FilePartitionReader(
            Format<T> format,
            FileSequence files,
            Path input,
            BiConsumer<Long, Path> opened,
            @Nullable FilePosition from) {
        this.format = format;
        this.files = files;
        this.input = input;
        this.opened = opened;
        this.from = from;
    }

    @Override
    public Status read(int most, RecordOutput<T> output) {
        try {
            return readFiles(most, output);
        } catch (IOException failed) {
            OpenFile<T> file = current;
            throw InputFile.failure(file == null ? input : file.path(), failed);
        }
    }

    private Status readFiles(int most, RecordOutput<T> output) throws IOException {
        int handed = 0;
        long bytes = 0;
        while (handed < most && bytes < STEP_BYTES_MAX && !ended) {
            OpenFile<T> file = current == null ? openFirst() : current;
            if (file == null) {
                return ended ? Status.ENDED : Status.WAITING;
            }
            handed += file.parse(most - handed, output);
            if (file.isDone() && handed < most) {
                if (!openNext(file)) {
                    return ended ? Status.ENDED : Status.WAITING;
                }
            } else if (handed < most) {
                int read = file.fill();
                bytes += Math.max(0, read);
                if (read <= 0 && !atEnd(file, read)) {
                    return Status.WAITING;
                }
            }
        }
        return ended ? Status.ENDED : Status.MORE;
    }

    /** Finds out whether a file without more bytes is at its end for ever, or only for now. */
    private boolean atEnd(OpenFile<T> file, int read) throws IOException {
        if (read == FileBytes.END || finished) {
            // It was seen to be finished before the last attempt to read: whatever came before that has been read.
            file.end();
            return true;
        }
        finished = isTimeToLook() && files.isFinished(file);
        idleSteps = finished ? 0 : idleSteps;
        return finished;
    }

    private boolean isTimeToLook() {
        return idleSteps++ % STEPS_PER_LOOK == 0;
    }

    private @Nullable OpenFile<T> openFirst() throws IOException {
        if (!isTimeToLook()) {
            return null;
        }
        NextFile first = files.first(from);
        if (first == null && !files.mayBegin()) {
            end();
        }
        return first == null || !open(first) ? null : current;
    }

    private boolean openNext(OpenFile<T> done) throws IOException {
        if (!isTimeToLook()) {
            return false;
        }
        NextFile next = files.next(done);
        if (next == null) {
            end();
        }
        if (next == null || !open(next)) {
            return false;
        }
        done.close();
        return true;
    }

    private boolean open(NextFile next) throws IOException {
        OpenFile<T> file;
        try {
            file = OpenFile.open(next, format, files.grows());
        } catch (NoSuchFileException gone) {
            if (files.looksAgain()) {
                return false;
            }
            throw InputFile.failure(next.path(), gone);
        }
        if (!files.take(file)) {
            file.close();
            end();
            return false;
        }
        opened.accept(next.ordinal(), next.path());
        finished = false;
        idleSteps = 0;
        current = file;
        return true;
    }

    private void end() {
        ended = true;
        files.end();
    }

    @Override
    public boolean isAt(String position) {
        return FilePosition.isSamePlace(position(), position);
    }

    @Override
    public String position() {
        OpenFile<T> file = current;
        try {
            if (file != null) {
                return file.position(files).toString();
            }
            if (from != null) {
                return from.toString();
            }
            return files.isOver() ? FilePosition.NOTHING : FilePosition.START;
        } catch (IOException failed) {
            throw InputFile.failure(input, failed);
        }
    }

    @Override
    public void close() {
        OpenFile<T> file = current;
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException failed) {
            throw InputException.unreadable(input + " cannot be closed: " + failed.getMessage() + ".", failed);
        }
    }
}
