package io.tidemark.engine.file.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A stream over a channel, from its first byte, that leaves the channel's own position alone and does not close it. */
final class ChannelStream extends InputStream {

    private final FileChannel channel;
    private long next;

    ChannelStream(FileChannel channel) {
        this.channel = channel;
    }

    /** How many bytes were read. */
    long position() {
        return next;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int read = channel.read(ByteBuffer.wrap(into, offset, length), next);
        next += Math.max(0, read);
        return read;
    }
}
