package io.tidemark.portable;

import io.tidemark.storage.ObjectWriter;
import java.io.OutputStream;

/** An object that is written as a stream, with its digest. */
final class HashedOutput extends OutputStream {

    private final ObjectWriter writer;
    private final Digest digest = new Digest();

    HashedOutput(ObjectWriter writer) {
        this.writer = writer;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        writer.write(bytes, offset, length);
        digest.add(bytes, offset, length);
    }

    /** Makes the object durable, and gives its digest. */
    String finish() {
        writer.finish();
        return digest.hex();
    }

    /** How many bytes were written. */
    long size() {
        return writer.size();
    }

    @Override
    public void close() {
        writer.close();
    }
}
