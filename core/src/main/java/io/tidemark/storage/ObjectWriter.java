package io.tidemark.storage;

/** Writes one new object. Closing it without {@link #finish()} leaves nothing behind. */
public interface ObjectWriter extends AutoCloseable {

    void write(byte[] bytes, int offset, int length);

    /** How many bytes were written. */
    long size();

    /** Makes the object durable and visible. If this throws, the object may be there or not. */
    void finish();

    @Override
    void close();
}
