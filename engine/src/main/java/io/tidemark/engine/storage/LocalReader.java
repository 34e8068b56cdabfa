package io.tidemark.engine.storage;

import io.tidemark.storage.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A file that is read at positions. */
final class LocalReader implements Disk.DiskReader {

    private static final int READ_BYTES_MAX = 256 * 1024;

    private final FileChannel channel;

    LocalReader(FileChannel channel) {
        this.channel = channel;
    }

    @Override
    public long size() throws IOException {
        return channel.size();
    }

    @Override
    public int read(long position, byte[] into, int offset, int length) throws IOException {
        return channel.read(ByteBuffer.wrap(into, offset, Math.min(READ_BYTES_MAX, length)), position);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
