package io.tidemark.engine.tier;

/** Gathers rows that are written at once: all of them, or none. Their keys come in ascending order, each once. */
public interface RowsWriter extends AutoCloseable {

    void put(byte[] key, byte[] value);

    void remove(byte[] key);

    /** Writes what was gathered. */
    void commit();

    /** Lets go of what was gathered and not written. */
    @Override
    void close();
}
