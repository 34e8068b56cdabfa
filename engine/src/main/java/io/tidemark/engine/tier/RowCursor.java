package io.tidemark.engine.tier;

/** Goes over rows in the order of their keys, once. What it gives belongs to it: nobody changes it. */
public interface RowCursor extends AutoCloseable {

    /** Goes to the next row; false if there is none. */
    boolean next();

    byte[] key();

    byte[] value();

    @Override
    void close();
}
