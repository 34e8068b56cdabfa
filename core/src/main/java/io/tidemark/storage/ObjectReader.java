package io.tidemark.storage;

/** Reads one object. */
public interface ObjectReader extends AutoCloseable {

    /** The object's size in bytes. */
    long size();

    /** Reads a range fully; a range beyond the end is a {@link StorageException}. */
    void read(long position, byte[] into, int offset, int length);

    @Override
    void close();
}
