package io.tidemark.engine.storage;

import io.tidemark.storage.Disk;
import io.tidemark.storage.ObjectWriter;
import java.io.IOException;

/** Writes a file and gives it the name of an object at the end. */
final class DirectoryWriter implements ObjectWriter {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final DirectoryStorage storage;
    private final String name;
    private final String file;
    private final Disk.DiskFile out;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int buffered;
    private long size;
    private State state = State.OPEN;

    private enum State {
        OPEN,
        FAILED,
        FINISHED,
        CLOSED
    }

    DirectoryWriter(DirectoryStorage storage, String name, String file, Disk.DiskFile out) {
        this.storage = storage;
        this.name = name;
        this.file = file;
        this.out = out;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        step(() -> {
            if (length > BUFFER_BYTES - buffered) {
                flush();
            }
            if (length > BUFFER_BYTES) {
                out.write(bytes, offset, length);
            } else {
                System.arraycopy(bytes, offset, buffer, buffered, length);
                buffered += length;
            }
            size += length;
            return true;
        });
    }

    private void flush() throws IOException {
        if (buffered > 0) {
            out.write(buffer, 0, buffered);
            buffered = 0;
        }
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void finish() {
        step(() -> {
            flush();
            out.sync();
            out.close();
            storage.publish(file, name);
            return true;
        });
        state = State.FINISHED;
    }

    /** After a failure it is unknown what the file holds: nothing more is written to it. */
    private void step(DiskFailures.Step<Boolean> step) {
        if (state != State.OPEN) {
            throw new IllegalStateException("The writer of " + name + " is " + state + "; begin another object.");
        }
        state = State.FAILED;
        storage.run("write", name, step);
        state = State.OPEN;
    }

    @Override
    public void close() {
        if (state == State.CLOSED) {
            return;
        }
        state = State.CLOSED;
        try {
            out.close();
        } catch (IOException ignored) {
            // The file is synced already, or it is removed now.
        }
        storage.deleteQuietly(file);
    }
}
