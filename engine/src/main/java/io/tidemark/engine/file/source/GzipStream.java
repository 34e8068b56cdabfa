package io.tidemark.engine.file.source;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Uncompresses gzip (RFC 1952), members one after the other, with every checksum and length checked.
 *
 * <p>The JDK's own stream takes whatever follows a member and is not one for the end of the data, so that damage there would
 * lose the rest in silence. Here it is a {@link ZipException}; data that ends too early is an {@link EOFException}. Zero bytes
 * after the last member, which some tapes and tools leave, are accepted.
 */
final class GzipStream extends InputStream {

    private static final int BUFFER_BYTES = 1 << 15;
    private static final int HEADER_CHECKSUM = 1 << 1;
    private static final int EXTRA = 1 << 2;
    private static final int NAME = 1 << 3;
    private static final int COMMENT = 1 << 4;
    private static final int RESERVED = 0xE0;

    private final InputStream in;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int at;
    private int limit;
    private boolean inMember;
    private long memberBytes;

    GzipStream(InputStream in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        while (inMember || beginMember()) {
            int read = inflate(into, offset, length);
            if (read > 0) {
                checksum.update(into, offset, read);
                memberBytes += read;
                return read;
            }
            if (inflater.finished()) {
                endMember();
            } else if (inflater.needsDictionary()) {
                throw new ZipException("a dictionary is wanted, which gzip does not have");
            } else {
                fill();
                inflater.setInput(buffer, 0, limit);
            }
        }
        return -1;
    }

    private int inflate(byte[] into, int offset, int length) throws ZipException {
        try {
            return inflater.inflate(into, offset, length);
        } catch (DataFormatException damaged) {
            throw new ZipException(String.valueOf(damaged.getMessage()));
        }
    }

    private void fill() throws IOException {
        at = 0;
        limit = Math.max(0, in.read(buffer, 0, buffer.length));
        if (limit == 0) {
            throw new EOFException("the data ends inside a gzip member");
        }
    }

    private boolean atEnd() throws IOException {
        if (at == limit) {
            at = 0;
            limit = Math.max(0, in.read(buffer, 0, buffer.length));
        }
        return limit == 0;
    }

    private int next() throws IOException {
        if (at == limit) {
            fill();
        }
        int b = buffer[at++] & 0xFF;
        checksum.update(b);
        return b;
    }

    private int nextShort() throws IOException {
        int low = next();
        return low | next() << 8;
    }

    private long nextInt() throws IOException {
        int low = nextShort();
        return low | (long) nextShort() << 16;
    }

    private boolean beginMember() throws IOException {
        if (atEnd()) {
            return false;
        }
        checksum.reset();
        int first = next();
        if (first == 0) {
            requireZeros();
            return false;
        }
        if (first != 0x1F || next() != 0x8B || next() != 8) {
            throw new ZipException("there is something other than a gzip member behind a whole one");
        }
        header();
        inflater.reset();
        inflater.setInput(buffer, at, limit - at);
        checksum.reset();
        memberBytes = 0;
        inMember = true;
        return true;
    }

    private void requireZeros() throws IOException {
        while (!atEnd()) {
            if (buffer[at++] != 0) {
                throw new ZipException("there is something other than a gzip member behind a whole one");
            }
        }
    }

    private void header() throws IOException {
        int flags = next();
        skip(6);
        if ((flags & RESERVED) != 0) {
            throw new ZipException("a gzip header has flags that are not defined");
        }
        if ((flags & EXTRA) != 0) {
            skip(nextShort());
        }
        if ((flags & NAME) != 0) {
            skipText();
        }
        if ((flags & COMMENT) != 0) {
            skipText();
        }
        if ((flags & HEADER_CHECKSUM) != 0) {
            long expected = checksum.getValue() & 0xFFFF;
            if (nextShort() != expected) {
                throw new ZipException("the checksum of a gzip header is wrong");
            }
        }
    }

    private void skip(int bytes) throws IOException {
        for (int i = 0; i < bytes; i++) {
            next();
        }
    }

    private void skipText() throws IOException {
        int b = next();
        while (b != 0) {
            b = next();
        }
    }

    private void endMember() throws IOException {
        at = limit - inflater.getRemaining();
        long expected = checksum.getValue();
        if (nextInt() != expected) {
            throw new ZipException("the checksum of a gzip member is wrong");
        }
        if (nextInt() != (memberBytes & 0xFFFFFFFFL)) {
            throw new ZipException("the length of a gzip member is wrong");
        }
        inMember = false;
    }

    @Override
    public void close() {
        inflater.end();
    }
}
