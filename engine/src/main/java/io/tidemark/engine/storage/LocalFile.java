package io.tidemark.engine.storage;

import io.tidemark.storage.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A file that is appended to. */
final class LocalFile implements Disk.DiskFile {

    /** The JDK copies each write through a direct buffer as large as the write, and keeps it for the thread. */
    private static final int WRITE_BYTES_MAX = 256 * 1024;

    private final FileChannel channel;

    /** Where what is appended next goes: behind the last write that did not fail. */
    private long position;

    LocalFile(FileChannel channel) {
        this.channel = channel;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int end = offset + length;
        for (int at = offset; at < end; ) {
            ByteBuffer part = ByteBuffer.wrap(bytes, at, Math.min(WRITE_BYTES_MAX, end - at));
            at += channel.write(part, position + at - offset);
        }
        position += length;
    }

    @Override
    public void sync() throws IOException {
        channel.force(true);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
