package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.InputException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The uncompressed bytes of a compressed file.
 *
 * <p>A followed file may end in the middle of compressed data while it is being written. Decompressors cannot go on behind
 * such an end, so when the file has grown, it is uncompressed again from its start, up to where reading had got to.
 */
final class CompressedBytes implements FileBytes {

    private static final long NOT_AT_END = -1;

    private final Path path;
    private final FileChannel channel;
    private final Compression compression;
    private final boolean grows;
    private ChannelStream raw;
    private InputStream stream;
    private long delivered;

    /** The size of the file when its end was last seen. */
    private long sizeAtEnd = NOT_AT_END;

    private boolean cutOff;

    CompressedBytes(Path path, FileChannel channel, Compression compression, boolean grows) throws IOException {
        this.path = path;
        this.channel = channel;
        this.compression = compression;
        this.grows = grows;
        raw = new ChannelStream(channel);
        stream = compression.open(raw);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (sizeAtEnd != NOT_AT_END && !goOn(into, offset, length)) {
            return grows ? NOTHING_NOW : END;
        }
        int read = uncompressed(into, offset, length);
        if (read >= 0) {
            delivered += read;
            return read;
        }
        sizeAtEnd = raw.position();
        if (!grows) {
            requireWhole();
        }
        return grows ? NOTHING_NOW : END;
    }

    /** Reads at least a byte; −1 at the end of the file, whether it is a good one or not. */
    private int uncompressed(byte[] into, int offset, int length) throws IOException {
        try {
            int read = 0;
            while (read == 0) {
                read = stream.read(into, offset, length);
            }
            cutOff = false;
            return read;
        } catch (EOFException early) {
            cutOff = true;
            return -1;
        } catch (IOException damaged) {
            if (compression == Compression.ZSTD && raw.position() == channel.size() && Compression.isCutOff(damaged)) {
                cutOff = true;
                return -1;
            }
            throw InputException.damaged(
                    path + " is damaged near byte " + raw.position() + " of its compressed data, after " + delivered
                            + " uncompressed bytes: " + damaged.getMessage() + ". Restore it from another copy.",
                    damaged);
        }
    }

    /** Begins again if the file has grown behind the end that was seen. */
    private boolean goOn(byte[] scratch, int offset, int length) throws IOException {
        long size = channel.size();
        if (size < sizeAtEnd) {
            throw InputException.damaged(path + " has shrunk: " + sizeAtEnd + " bytes of it were read, and it has "
                    + size + " now. Records may be lost. Restore the file, or start over with what there is.");
        }
        if (!grows || size == sizeAtEnd) {
            return false;
        }
        sizeAtEnd = NOT_AT_END;
        stream.close();
        raw = new ChannelStream(channel);
        stream = compression.open(raw);
        long left = delivered;
        while (left > 0) {
            int read = uncompressed(scratch, offset, (int) Math.min(left, length));
            if (read < 0) {
                throw InputException.damaged(
                        path + " no longer has the " + delivered
                                + " uncompressed bytes that were read of it. Restore the file, or start over with what there is.");
            }
            left -= read;
        }
        return true;
    }

    @Override
    public boolean seek(long offset, int before) {
        return false;
    }

    @Override
    public void requireWhole() {
        if (cutOff) {
            throw InputException.damaged(path + " is cut off: it ends at byte " + sizeAtEnd
                    + " in the middle of its compressed data, after " + delivered
                    + " uncompressed bytes. Restore it from another copy.");
        }
    }

    @Override
    public void close() throws IOException {
        stream.close();
        channel.close();
    }
}
