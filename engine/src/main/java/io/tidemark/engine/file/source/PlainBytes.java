package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.InputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** The bytes of a file that is not compressed. */
final class PlainBytes implements FileBytes {

    private final Path path;
    private final FileChannel channel;
    private final boolean grows;
    private long next;

    PlainBytes(Path path, FileChannel channel, boolean grows) {
        this.path = path;
        this.channel = channel;
        this.grows = grows;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int read = channel.read(ByteBuffer.wrap(into, offset, length), next);
        if (read > 0) {
            next += read;
            return read;
        }
        long size = channel.size();
        if (size < next) {
            throw InputException.damaged(path + " has shrunk: " + next + " bytes of it were read, and it has " + size
                    + " now. Records may be lost. Restore the file, or start over with what there is.");
        }
        return grows ? NOTHING_NOW : END;
    }

    @Override
    public boolean seek(long offset, int before) throws IOException {
        long size = channel.size();
        if (size < offset) {
            throw InputException.damaged(path + " no longer has the position to go on from: that is byte " + offset
                    + ", and the file has " + size + " bytes. Restore the file, or start over with what there is.");
        }
        next = offset - before;
        return true;
    }

    @Override
    public void requireWhole() {
        // Any number of bytes is a whole file.
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
