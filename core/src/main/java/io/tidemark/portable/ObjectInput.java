package io.tidemark.portable;

import io.tidemark.storage.ObjectReader;
import java.io.InputStream;

/** An object that is read as a stream. */
final class ObjectInput extends InputStream {

    private final ObjectReader reader;
    private long position;

    ObjectInput(ObjectReader reader) {
        this.reader = reader;
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
        long left = reader.size() - position;
        if (left == 0 && length > 0) {
            return -1;
        }
        int count = (int) Math.min(left, length);
        reader.read(position, into, offset, count);
        position += count;
        return count;
    }

    @Override
    public void close() {
        reader.close();
    }
}
