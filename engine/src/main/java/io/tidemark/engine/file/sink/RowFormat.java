package io.tidemark.engine.file.sink;

import io.tidemark.type.ByteSink;

/**
 * How values are written into a file.
 *
 * @param <T> what is written
 */
interface RowFormat<T> {

    /** What file names end with, after the dot. */
    String extension();

    /** Begins a file: from here on everything goes into one sink of bytes, which the caller empties as it likes. */
    Rows<T> begin(String file, ByteSink out);

    /** Writes the values of one file. */
    interface Rows<T> {

        /** Appends a value; if it throws, the output is as it was. */
        void append(T value);

        /** Appends what belongs at the end of the file. */
        void end();
    }
}
